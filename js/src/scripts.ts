/** Scripts that come as data: packed by the build with gzip, unpacked and imported by the page. */

export async function unpack(packed: Uint8Array<ArrayBuffer> | DataView<ArrayBuffer>): Promise<string> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** Import a script whose text is at hand, with further text put before it. */
export async function importText(text: string, prefix = ""): Promise<Record<string, unknown>> {
  const url = URL.createObjectURL(new Blob([prefix, text], { type: "text/javascript" }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
