/** A control of Microsoft Forms with a value and a caption, whose characters take one byte each, beside other properties. */
export function morphData(value: string, caption: string): Buffer {
  const text = (content: string) => Buffer.from(content.padEnd(Math.ceil(content.length / 4) * 4, '\0'), 'latin1');
  const length = (content: string) => {
    const out = Buffer.alloc(4);
    out.writeUInt32LE(content.length + 0x8000_0000);
    return out;
  };
  // Flags, colours, how it is displayed with three bytes to the next number, and a size.
  const mask = Buffer.from([0x46, 0x01, 0xc0, 0x80, 0, 0, 0, 0]);
  const data = [Buffer.alloc(8), Buffer.from([4, 0, 0, 0]), length(value), length(caption), Buffer.alloc(8)];
  return Buffer.concat([Buffer.from([0, 2, 0, 0]), mask, ...data, text(value), text(caption)]);
}
