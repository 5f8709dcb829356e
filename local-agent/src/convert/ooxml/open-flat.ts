import type { Zip } from '../../zip/open-zip.ts';
import { decodeXml } from '../markup/decode-xml.ts';

/**
 * An Office document that was saved as a single XML file (Flat OPC: "Word XML Document"), read as if its parts were in a
 * zip container: each `pkg:part` holds XML, or bytes in base64.
 */
export function openFlatPackage(bytes: Uint8Array): Zip {
  const source = decodeXml(bytes);
  const parts = new Map<string, Buffer>();
  let start = source.indexOf(OPENING);
  while (start >= 0) {
    // A part cannot hold another: one that is not closed ends with the file.
    const end = endOf(source, '</pkg:part>', start);
    const part = source.slice(start, end);
    const name = /^<pkg:part\s[^>]*\bpkg:name="\/?([^"]+)"/.exec(part)?.[1];
    if (name) parts.set(name, contentOf(part));
    start = source.indexOf(OPENING, end);
  }
  return { names: [...parts.keys()], read: async (name) => parts.get(name) };
}

const OPENING = '<pkg:part ';

function contentOf(part: string): Buffer {
  const opening = /<pkg:(xmlData|binaryData)\b[^<>]*>/.exec(part);
  if (!opening) return Buffer.alloc(0);
  const from = opening.index + opening[0].length;
  const content = part.slice(from, endOf(part, `</pkg:${opening[1]}>`, from));
  return opening[1] === 'xmlData' ? Buffer.from(content) : Buffer.from(content, 'base64');
}

function endOf(source: string, closing: string, from: number): number {
  const at = source.indexOf(closing, from);
  return at < 0 ? source.length : at;
}
