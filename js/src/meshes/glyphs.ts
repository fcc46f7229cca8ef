/** The frame's letters and digits as pen strokes in a box of width 0.6 and height 1. */

export type Stroke = readonly (readonly [number, number])[];

function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Stroke {
  const steps = Math.max(2, Math.round(Math.abs(to - from) / 30));
  return Array.from({ length: steps + 1 }, (_, at) => {
    const angle = ((from + ((to - from) * at) / steps) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const;
  });
}

const bowl = arc(0.3, 0.32, 0.27, 0.32, 0, 360);

export const GLYPHS: Record<string, readonly Stroke[]> = {
  a: [
    bowl,
    [
      [0.57, 0.64],
      [0.57, 0],
    ],
  ],
  b: [
    bowl,
    [
      [0.03, 1],
      [0.03, 0],
    ],
  ],
  c: [arc(0.32, 0.32, 0.29, 0.32, 45, 315)],
  d: [
    bowl,
    [
      [0.57, 1],
      [0.57, 0],
    ],
  ],
  e: [[[0.04, 0.33], [0.56, 0.33], ...arc(0.3, 0.32, 0.27, 0.32, 5, 310)]],
  f: [
    [...arc(0.42, 0.8, 0.2, 0.2, 60, 180), [0.22, 0]],
    [
      [0.05, 0.62],
      [0.45, 0.62],
    ],
  ],
  g: [bowl, [[0.57, 0.64], ...arc(0.3, -0.08, 0.27, 0.22, 0, -150)]],
  h: [
    [
      [0.04, 1],
      [0.04, 0],
    ],
    [...arc(0.3, 0.38, 0.26, 0.26, 180, 0), [0.56, 0]],
  ],
  1: [
    [
      [0.1, 0.78],
      [0.32, 1],
      [0.32, 0],
    ],
  ],
  2: [[...arc(0.3, 0.73, 0.26, 0.27, 165, -35), [0.04, 0], [0.58, 0]]],
  3: [arc(0.28, 0.75, 0.25, 0.25, 150, -90), arc(0.28, 0.25, 0.28, 0.25, 90, -150)],
  4: [
    [
      [0.42, 0],
      [0.42, 1],
      [0.02, 0.3],
      [0.6, 0.3],
    ],
  ],
  5: [[[0.54, 1], [0.12, 1], [0.08, 0.55], ...arc(0.28, 0.32, 0.28, 0.32, 110, -150)]],
  6: [[[0.46, 1], ...arc(0.3, 0.31, 0.27, 0.31, 160, 520)]],
  7: [
    [
      [0.04, 1],
      [0.57, 1],
      [0.22, 0],
    ],
  ],
  8: [arc(0.3, 0.76, 0.22, 0.24, 0, 360), arc(0.3, 0.27, 0.28, 0.27, 0, 360)],
};
