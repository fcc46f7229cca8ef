/** Import a script whose text is at hand, with further text put before it. */
export async function importText(text: string, prefix = ""): Promise<Record<string, unknown>> {
  const url = URL.createObjectURL(new Blob([prefix, text], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
