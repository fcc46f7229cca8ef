/** The clipboard, which a page may not be allowed to use. */

/** Copy the text of a field, and select it so that it can be copied by hand where this is not allowed. */
export async function copyFrom(field: HTMLTextAreaElement | HTMLInputElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** The text in the clipboard; undefined where a page may not read it. */
export const pasted = async (): Promise<string | undefined> => navigator.clipboard?.readText().catch(() => undefined);
