/** The answers of a class: files that a teacher chooses or drops on the page, and codes. */

type Find = <E extends HTMLElement>(name: string) => E;
type Take = (files: [name: string, content: string][], codes: string) => void;

/** A file's content as base64. */
export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The files so far: a further one of a name and content that is there already changes nothing. */
export class ClassFiles {
  readonly #files = new Map<string, [name: string, content: string]>();
  readonly #find: Find;
  readonly #take: Take;

  /** `find` gets the parts of the page by name, `take` all files and codes as often as they change. */
  constructor(find: Find, take: Take) {
    this.#find = find;
    this.#take = take;
    const chosen = find<HTMLInputElement>("files");
    chosen.addEventListener("change", async () => {
      await this.#add([...(chosen.files ?? [])]);
      chosen.value = "";
    });
    find("codes").addEventListener("change", () => this.#tell());
    find("empty").addEventListener("click", () => {
      this.#files.clear();
      find<HTMLTextAreaElement>("codes").value = "";
      this.#tell();
    });
    const place = find("class");
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      event.preventDefault();
      void this.#add([...(event.dataTransfer?.files ?? [])]);
    });
  }

  async #add(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const content = await base64(file);
      this.#files.set(`${file.name} ${content}`, [file.name, content]);
    }
    this.#tell();
  }

  #tell(): void {
    const names = [...this.#files.values()].map(([name]) => name);
    this.#find("dropped").textContent = names.join(", ");
    const codes = this.#find<HTMLTextAreaElement>("codes").value;
    this.#find("empty").hidden = names.length === 0 && !codes;
    this.#take([...this.#files.values()], codes);
  }
}
