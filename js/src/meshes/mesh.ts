/** A triangle mesh under construction: positions in cell units, one tone (see palette.ts) a vertex. */

export type Point = readonly [x: number, y: number, z: number];

export interface MeshData {
  x: Float32Array;
  y: Float32Array;
  z: Float32Array;
  i: Uint32Array;
  j: Uint32Array;
  k: Uint32Array;
  intensity: Float32Array;
}

export class Mesh {
  readonly #positions: number[] = [];
  readonly #tones: number[] = [];
  readonly #faces: number[] = [];

  get triangles(): number {
    return this.#faces.length / 3;
  }

  vertex(point: Point, tone: number): number {
    this.#positions.push(point[0], point[1], point[2]);
    this.#tones.push(tone);
    return this.#tones.length - 1;
  }

  face(a: number, b: number, c: number): void {
    this.#faces.push(a, b, c);
  }

  triangle(a: Point, b: Point, c: Point, tone: number): void {
    this.face(this.vertex(a, tone), this.vertex(b, tone), this.vertex(c, tone));
  }

  /** A four-cornered face a-b-c-d; one tone, or one for each corner. */
  quad(corners: readonly [Point, Point, Point, Point], tone: number | readonly [number, number, number, number]): void {
    const tones = typeof tone === "number" ? ([tone, tone, tone, tone] as const) : tone;
    const a = this.vertex(corners[0], tones[0]);
    const b = this.vertex(corners[1], tones[1]);
    const c = this.vertex(corners[2], tones[2]);
    const d = this.vertex(corners[3], tones[3]);
    this.face(a, b, c);
    this.face(a, c, d);
  }

  /** A fan from the first point: any polygon that is star-shaped as seen from it. */
  fan(points: readonly Point[], tones: number | readonly number[]): void {
    const ids = points.map((point, at) => this.vertex(point, typeof tones === "number" ? tones : (tones[at] ?? 0)));
    for (let at = 1; at + 1 < ids.length; at++) this.face(ids[0] ?? 0, ids[at] ?? 0, ids[at + 1] ?? 0);
  }

  /** Adds all of another mesh, in another size, moved by a vector. */
  add(other: Mesh, by: Point, size = 1): void {
    const first = this.#tones.length;
    this.#positions.push(...other.#positions.map((value, n) => size * value + (by[n % 3] ?? 0)));
    this.#tones.push(...other.#tones);
    this.#faces.push(...other.#faces.map((corner) => first + corner));
  }

  data(): MeshData {
    const every3rd = <T extends Float32Array | Uint32Array>(into: T, from: number[], at: number): T => {
      for (let n = 0; n < into.length; n++) into[n] = from[3 * n + at] ?? 0;
      return into;
    };
    const pick = (at: number) => every3rd(new Float32Array(this.#tones.length), this.#positions, at);
    const faces = (at: number) => every3rd(new Uint32Array(this.triangles), this.#faces, at);
    return {
      x: pick(0),
      y: pick(1),
      z: pick(2),
      i: faces(0),
      j: faces(1),
      k: faces(2),
      intensity: Float32Array.from(this.#tones),
    };
  }
}
