import { relationshipsOf, zipOf } from '../convert-with.test.support.ts';

export const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const M = 'http://schemas.openxmlformats.org/officeDocument/2006/math';

/** A document of handwritten WordprocessingML; `parts` are further parts by the kind of their relationship. */
export function handmade(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const root = (name: string, inner: string) => `<w:${name} xmlns:w="${W}" xmlns:m="${M}">${inner}</w:${name}>`;
  const names = Object.keys(parts);
  return zipOf({
    '_rels/.rels': relationshipsOf({ r1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relationshipsOf(
      Object.fromEntries(names.map((name) => [name, [name, `${name}.xml`]])),
    ),
    ...Object.fromEntries(names.map((name) => [`word/${name}.xml`, root(name, parts[name] ?? '')])),
  });
}

export const p = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const numbered = (text: string, level: number, list = 1) =>
  p(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
export const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
