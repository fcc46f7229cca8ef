/** The clipboard, which a page may not be allowed to use. */

/** Copy the text of a field, and select it so that it can be copied by hand where this is not allowed. */
export async function copyFrom(field: HTMLTextAreaElement): Promise<boolean> {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** The text in the clipboard; undefined where a page may not read it. */
export async function pasted(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}
