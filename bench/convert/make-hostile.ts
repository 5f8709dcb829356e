import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipOf } from '../../local-agent/src/convert/convert-with.test.support.ts';

const CONTENT_TYPES =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
const RELATIONS =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

const wordFile = (body: string): Uint8Array =>
  zipOf({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELATIONS,
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  });

const table = (content: string) => `<w:tbl><w:tr><w:tc>${content}<w:p/></w:tc></w:tr></w:tbl>`;

/** Untrusted files that may exhaust a converter. */
const HOSTILE: Readonly<Record<string, () => string | Uint8Array>> = {
  'nested-300000.html': () => `${'<div>'.repeat(300_000)}text`,
  'open-formatting-100000.html': () => '<p>one <i>two</i><b>'.repeat(100_000),
  'spans-1000.html': () => `<table>${'<tr><td colspan="1000" rowspan="1000">x</td></tr>'.repeat(1_000)}</table>`,
  'paragraphs-1000000.docx': () => wordFile('<w:p><w:r><w:t>text</w:t></w:r></w:p>'.repeat(1_000_000)),
  'nested-tables-2000.docx': () => wordFile(nest(2_000)),
};

const nest = (depth: number): string => {
  const [before = '', after = ''] = table('\0').split('\0');
  return `${before.repeat(depth)}<w:p><w:r><w:t>text</w:t></w:r></w:p>${after.repeat(depth)}`;
};

/** Writes them into a folder and returns their paths. */
export async function makeHostile(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const [name, make] of Object.entries(HOSTILE)) {
    const file = path.join(folder, name);
    await writeFile(file, make());
    files.push(file);
  }
  return files;
}
