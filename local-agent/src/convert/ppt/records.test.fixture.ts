/** A record of a PowerPoint stream: a container of others, or an atom. */
export function record(type: number, body: Buffer | readonly Buffer[], instance = 0): Buffer {
  const isContainer = !Buffer.isBuffer(body);
  const content = isContainer ? Buffer.concat(body) : body;
  const header = Buffer.alloc(8);
  header.writeUInt16LE((instance << 4) | (isContainer ? 0xf : 0), 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content]);
}

/** Numbers of four bytes each. */
export const words = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) out.writeUInt32LE(value, index * 4);
  return out;
};

/** Numbers of two bytes each. */
export const halves = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) out.writeUInt16LE(value, index * 2);
  return out;
};
