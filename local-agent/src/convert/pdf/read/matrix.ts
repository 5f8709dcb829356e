/** An affine transform as PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The transform that applies `inner` first and `outer` after it. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  return [
    outer[0] * inner[0] + outer[2] * inner[1],
    outer[1] * inner[0] + outer[3] * inner[1],
    outer[0] * inner[2] + outer[2] * inner[3],
    outer[1] * inner[2] + outer[3] * inner[3],
    outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
    outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
  ];
}

export function apply(m: Matrix, x: number, y: number): readonly [number, number] {
  return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}

/** Six numbers as a matrix; the identity when they are not six finite numbers. */
export function toMatrix(value: unknown): Matrix {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return IDENTITY;
  const [a, b, c, d, e, f] = Array.from(value as ArrayLike<unknown>, Number);
  const matrix = [
    a ?? Number.NaN,
    b ?? Number.NaN,
    c ?? Number.NaN,
    d ?? Number.NaN,
    e ?? Number.NaN,
    f ?? Number.NaN,
  ] as const;
  return matrix.every(Number.isFinite) ? matrix : IDENTITY;
}
