/** The means of a page to draw in 3D. */
export type Graphics = "none" | "software" | "hardware";

/** Renderers without a graphics card: Chromium's, Mesa's, Windows'. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let known: Graphics | undefined;

/** Find out once for the page. */
export function graphics(): Graphics {
  known ??= detect();
  return known;
}

function context(): WebGLRenderingContext | null {
  try {
    return document.createElement("canvas").getContext("webgl");
  } catch {
    return null;
  }
}

function detect(): Graphics {
  const gl = context();
  if (!gl) return "none";
  // Colours are looked up for corners, not for points (`plotly-edits.mjs`); only very old phones cannot.
  if (gl.getParameter(gl.MAX_VERTEX_TEXTURE_IMAGE_UNITS) === 0) return "none";
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const renderer = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return SOFTWARE.test(renderer) ? "software" : "hardware";
}
