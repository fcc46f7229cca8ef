/** Python's runtime is kept packed, for not every server packs it: `fetch` unpacks it on the way. */

export const plainFetch = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!address.endsWith(".wasm")) return plainFetch(input, init);
  const { body, ok, status } = await plainFetch(`${address}.packed`, init);
  if (!ok || !body) throw new Error(`${address}: ${status}`);
  const unpacked = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
};
