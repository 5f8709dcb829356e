import { scanXml } from '../markup/scan-xml.ts';

/** Longest text of a cell, UTF-16 code units: twice what Excel allows, since escaped characters take more. */
export const MAX_TEXT = 65_536;

/** The workbook's table of strings; phonetic readings are omitted. */
export function readSharedStrings(bytes: Uint8Array | undefined, nesting: number): string[] {
  const strings: string[] = [];
  if (!bytes) return strings;
  let current = '';
  let inText = false;
  let phonetic = 0;
  scanXml(bytes, nesting, {
    open(name) {
      if (name === 'x:si') current = '';
      else if (name === 'x:t') inText = phonetic === 0;
      else if (name === 'x:rPh') phonetic++;
    },
    close(name) {
      if (name === 'x:si') strings.push(unescapeText(current.slice(0, MAX_TEXT)));
      else if (name === 'x:t') inText = false;
      else if (name === 'x:rPh') phonetic--;
    },
    text(value) {
      if (inText && current.length <= MAX_TEXT) current += value;
    },
  });
  return strings;
}

/** Strings escape characters that XML cannot hold as `_x000D_` (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (value: string): string =>
  value
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
