import { scanXml } from '../markup/scan-xml.ts';
import type { TextRun } from '../sheets/workbook.ts';

/** Longest text of a cell, UTF-16 code units: twice what Excel allows, since escaped characters take more. */
export const MAX_TEXT = 65_536;

/** The texts that cells share, by their number. */
export type SharedStrings = {
  readonly strings: readonly string[];
  /** The runs of those texts that have raised or lowered ones. */
  readonly scripts: ReadonlyMap<number, readonly TextRun[]>;
};

/** The workbook's table of strings; phonetic readings are omitted. */
export function readSharedStrings(bytes: Uint8Array | undefined, nesting: number): SharedStrings {
  const strings: string[] = [];
  const scripts = new Map<number, TextRun[]>();
  if (!bytes) return { strings, scripts };
  let runs: TextRun[] = [];
  let script: TextRun['script'];
  let current = '';
  let inText = false;
  let phonetic = 0;
  scanXml(bytes, nesting, {
    open(name, { val }) {
      if (name === 'x:si') {
        current = '';
        runs = [];
        script = undefined;
      } else if (name === 'x:r') script = undefined;
      else if (name === 'x:vertAlign') script = val === 'superscript' || val === 'subscript' ? val : undefined;
      else if (name === 'x:t') inText = phonetic === 0;
      else if (name === 'x:rPh') phonetic++;
    },
    close(name) {
      if (name === 'x:si') {
        if (runs.some((run) => run.script)) scripts.set(strings.length, runs);
        strings.push(unescapeText(current.slice(0, MAX_TEXT)));
      } else if (name === 'x:t') inText = false;
      else if (name === 'x:rPh') phonetic--;
    },
    text(value) {
      if (!inText || current.length > MAX_TEXT) return;
      current += value;
      runs.push({ text: unescapeText(value), ...(script ? { script } : {}) });
    },
  });
  return { strings, scripts };
}

/** Strings escape characters that XML cannot hold as `_x000D_` (ST_Xstring, ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (value: string): string =>
  value
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n');
