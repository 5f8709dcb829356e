import { z } from 'zod';

export type Weights = (name: string) => { readonly shape: readonly number[]; readonly data: Float32Array };

const headerSchema = z.record(
  z.string(),
  z.looseObject({
    dtype: z.string().optional(),
    shape: z.array(z.number()).optional(),
    data_offsets: z.tuple([z.number(), z.number()]).optional(),
  }),
);

/** Reads a safetensors file of 32-bit floats: the length of a JSON header (u64), the header, the data. */
export function readSafetensors(file: Buffer): Weights {
  const headerLength = Number(file.readBigUInt64LE(0));
  const header = headerSchema.parse(JSON.parse(file.toString('utf8', 8, 8 + headerLength)));
  const data = file.subarray(8 + headerLength);
  return (name) => {
    const { dtype, shape, data_offsets: offsets } = header[name] ?? {};
    if (dtype !== 'F32' || !shape || !offsets) throw new Error(`The file has no 32-bit floats "${name}".`);
    // A copy, because the offsets need not be multiples of 4.
    return { shape, data: new Float32Array(Uint8Array.from(data.subarray(...offsets)).buffer) };
  };
}
