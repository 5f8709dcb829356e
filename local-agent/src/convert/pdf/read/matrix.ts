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
  const list = value as ArrayLike<unknown>;
  const at = (index: number) => Number(list[index]);
  const matrix = [at(0), at(1), at(2), at(3), at(4), at(5)] as const;
  return matrix.every(Number.isFinite) ? matrix : IDENTITY;
}
