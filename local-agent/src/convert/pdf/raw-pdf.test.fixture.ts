/** A stream object with this text. `entries` are those of its dictionary besides the length. */
export const stream = (text: string, entries = '') => `<<${entries}/Length ${text.length}>>stream\n${text}\nendstream`;

/** A PDF of these objects, the first of which is the catalog: for what the drawing library does not write. */
export function rawPdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj${object}endobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`;
  return Buffer.from(
    `${file}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
}
