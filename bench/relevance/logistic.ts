/** One row: the inputs, whether it is positive, and its weight. */
export type Row = { readonly inputs: readonly number[]; readonly positive: boolean; readonly weight: number };

const ROUNDS = 25;
/** Keeps the weights finite where the rows can be separated. */
const RIDGE = 1e-3;

/**
 * Logistic regression by Newton's method (iteratively reweighted least squares; Hastie, Tibshirani and Friedman, "The
 * Elements of Statistical Learning", 4.4.1). Returns the bias, then one weight for each input.
 */
export function fitLogistic(rows: readonly Row[]): number[] {
  const size = (rows[0]?.inputs.length ?? 0) + 1;
  let beta = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = beta.map((one) => -RIDGE * one);
    const hessian = beta.map((_, i) => beta.map((__, j): number => (i === j ? RIDGE : 0)));
    for (const { inputs, positive, weight } of rows) {
      const x = [1, ...inputs];
      const p = sigmoid(dot(beta, x));
      for (let i = 0; i < size; i++) {
        gradient[i] = (gradient[i] ?? 0) + weight * (Number(positive) - p) * (x[i] ?? 0);
        const row = hessian[i];
        for (let j = 0; row && j < size; j++) row[j] = (row[j] ?? 0) + weight * p * (1 - p) * (x[i] ?? 0) * (x[j] ?? 0);
      }
    }
    const step = solve(hessian, gradient);
    beta = beta.map((one, at) => one + (step[at] ?? 0));
  }
  return beta;
}

export function probability(beta: readonly number[], inputs: readonly number[]): number {
  return sigmoid(dot(beta, [1, ...inputs]));
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);
}

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivot] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / (pivot[at] ?? 1);
      for (let column = at; column < row.length; column++)
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}
