/** A stream object with this text. `entries` are those of its dictionary besides the length. */
export const stream = (text: string, entries = '') => `<<${entries}/Length ${text.length}>>stream\n${text}\nendstream`;

/**
 * A PDF of one page with these operators. Its fonts, by name, are objects from 5 on, and further objects follow them. `size`
 * is in points.
 */
export function rawPage(
  operators: string,
  fonts: Readonly<Record<string, string>>,
  further: readonly string[] = [],
  size = '300 200',
): Buffer {
  const names = Object.keys(fonts).map((name, at) => `/${name} ${5 + at} 0 R`);
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 ${size}]>>`,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<<${names.join('')}>>>>>>`,
    stream(operators),
    ...Object.values(fonts),
    ...further,
  ]);
}

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
