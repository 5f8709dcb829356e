/**
 * Eigenvalues and eigenvectors of a symmetric matrix (row-major, n x n) by Jacobi's cyclic rotations (Golub and Van
 * Loan, "Matrix Computations", 8.5). Columns of `vectors` are the eigenvectors. Order is not defined.
 */
export function principalAxes(
  matrix: Float64Array,
  n: number,
): { readonly values: Float64Array; readonly vectors: Float64Array } {
  const a = Float64Array.from(matrix);
  const v = new Float64Array(n * n);
  for (let i = 0; i < n; i++) v[i * n + i] = 1;
  const at = (m: Float64Array, row: number, column: number): number => m[row * n + column] ?? 0;

  for (let sweep = 0; sweep < 60 && offDiagonal(a, n) > 1e-18; sweep++) {
    for (let p = 0; p < n - 1; p++) {
      for (let q = p + 1; q < n; q++) {
        const apq = at(a, p, q);
        if (apq === 0) continue;
        const theta = (at(a, q, q) - at(a, p, p)) / (2 * apq);
        const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const akp = at(a, k, p);
          const akq = at(a, k, q);
          a[k * n + p] = c * akp - s * akq;
          a[k * n + q] = s * akp + c * akq;
        }
        for (let k = 0; k < n; k++) {
          const apk = at(a, p, k);
          const aqk = at(a, q, k);
          a[p * n + k] = c * apk - s * aqk;
          a[q * n + k] = s * apk + c * aqk;
          const vkp = at(v, k, p);
          const vkq = at(v, k, q);
          v[k * n + p] = c * vkp - s * vkq;
          v[k * n + q] = s * vkp + c * vkq;
        }
      }
    }
  }
  return { values: Float64Array.from({ length: n }, (_, i) => at(a, i, i)), vectors: v };
}

/** Share of the squared weight that is off the diagonal. */
function offDiagonal(a: Float64Array, n: number): number {
  let off = 0;
  let all = 0;
  for (const [index, value] of a.entries()) {
    all += value * value;
    if (Math.floor(index / n) !== index % n) off += value * value;
  }
  return all === 0 ? 0 : off / all;
}
