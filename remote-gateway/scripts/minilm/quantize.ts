export type Quantized = { readonly values: Int8Array; readonly scales: Float32Array };

/** The largest step of word embeddings, which are only looked up. */
const LOOKUP_STEPS = 127;
/**
 * The largest step of matrices. Processors without VNNI instructions (AVX2) add the products of two unsigned 8-bit values
 * and two weights in 16 bits: 2 * 255 * 64 fits, 2 * 255 * 127 would be cut off, so that vectors would differ by machine.
 */
const MATRIX_STEPS = 64;

/** Signed 8-bit integers with a scale for each row. */
export function quantizeRows(data: Float32Array, rows: number): Quantized {
  return quantize(data, rows, (at, columns) => Math.floor(at / columns), LOOKUP_STEPS);
}

/** Signed integers of 7 bits with a scale for each column. */
export function quantizeColumns(data: Float32Array, columns: number): Quantized {
  return quantize(data, columns, (at) => at % columns, MATRIX_STEPS);
}

function quantize(
  data: Float32Array,
  groups: number,
  groupOf: (at: number, groupLength: number) => number,
  steps: number,
): Quantized {
  const groupLength = data.length / groups;
  const scales = new Float32Array(groups);
  for (const [at, value] of data.entries()) {
    const group = groupOf(at, groupLength);
    scales[group] = Math.max(scales[group] ?? 0, Math.abs(value) / steps);
  }
  const values = new Int8Array(data.length);
  for (const [at, value] of data.entries()) {
    const scale = scales[groupOf(at, groupLength)] ?? 0;
    values[at] = scale === 0 ? 0 : Math.max(-steps, Math.min(steps, Math.round(value / scale)));
  }
  return { values, scales };
}
