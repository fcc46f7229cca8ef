/** Whether the browser draws in 3D. */
let webGL: boolean | undefined;

export function hasWebGL(): boolean {
  if (webGL === undefined) {
    const gl = document.createElement("canvas").getContext("webgl");
    webGL = gl !== null;
    gl?.getExtension("WEBGL_lose_context")?.loseContext();
  }
  return webGL;
}
