/** The clipboard, which a page may or may not be allowed to use. */

/** Copies the text of a field, which is selected so that it can be copied by hand where this is not allowed. */
export async function copyFrom(field: HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** What was copied; undefined where a page may not know. */
export async function pasted(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}
