import { constants, inflateSync } from 'node:zlib';

/** Inflated bytes of all object streams together. */
const MAX_INFLATED_BYTES = 64_000_000;
/** A page's dictionary is shorter; its tree is found by what stands in its first bytes. */
const MAX_DICTIONARY_LENGTH = 16_000;
const OBJECT = /(?<![\d.])(\d{1,8})\s+(\d{1,5})\s+obj\b/g;

type Found = { readonly id: number; readonly text: string };

/**
 * A damaged PDF with a new catalog over the page objects that are still there: cut files have lost theirs, which most
 * programs write last, and a broken page tree hides the pages behind the break. `undefined` when no page is found, or
 * when the file is encrypted. The order is that of the remaining page tree nodes, then of the file.
 */
export function rebuildPdf(bytes: Uint8Array): Uint8Array | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(source)) return undefined;
  const objects = plainObjects(source);
  const packed: Found[] = [];
  let inflated = 0;
  for (const { text, at } of objects) {
    if (!isObjectStream(text)) continue;
    for (const object of unpack(source, at, MAX_INFLATED_BYTES - inflated)) {
      inflated += object.text.length;
      packed.push(object);
    }
  }
  const known = new Map([...packed, ...objects].map((object) => [object.id, object.text]));
  const pages = [...known].filter(([, text]) => /\/Type\s*\/Page(?![A-Za-z])/.test(text)).map(([id]) => id);
  if (pages.length === 0) return undefined;
  const order = kidsOrder(known);
  pages.sort((a, b) => (order.get(a) ?? Number.MAX_SAFE_INTEGER) - (order.get(b) ?? Number.MAX_SAFE_INTEGER));
  const next = Math.max(...known.keys()) + 1;
  const kids = pages.map((id) => `${id} 0 R`).join(' ');
  const added = [
    ...packed.map(({ id, text }) => `${id} 0 obj\n${text}\nendobj\n`),
    `${next} 0 obj\n<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>\nendobj\n`,
    `${next + 1} 0 obj\n<< /Type /Catalog /Pages ${next} 0 R >>\nendobj\n`,
    `xref\n0 0\ntrailer\n<< /Root ${next + 1} 0 R /Size ${next + 2} >>\nstartxref\n0\n%%EOF\n`,
  ];
  // Former trailers would be believed before the new one.
  const blinded = source.replace(/trailer|xref|\/XRef\b/g, (word) => word.replace(/[a-zA-Z]/g, 'x'));
  return Buffer.from(`${blinded}\nendstream\nendobj\n${added.join('')}`, 'latin1');
}

function plainObjects(source: string): (Found & { readonly at: number })[] {
  return [...source.matchAll(OBJECT)].map((match) => {
    const at = match.index + match[0].length;
    const slice = source.slice(at, at + MAX_DICTIONARY_LENGTH);
    const end = /endobj|\bstream\r?\n|(?<![\d.])\d{1,8}\s+\d{1,5}\s+obj\b/.exec(slice)?.index ?? slice.length;
    return { id: Number(match[1]), text: slice.slice(0, end), at };
  });
}

const isObjectStream = (text: string) =>
  /\/Type\s*\/ObjStm/.test(text) && /\/Filter\s*(?:\[\s*)?\/FlateDecode/.test(text) && !/\/DecodeParms/.test(text);

/** The objects of a compressed object stream (PDF 32000-1, 7.5.7), as far as it is there. */
function unpack(source: string, at: number, most: number): Found[] {
  const head = source.slice(at, at + MAX_DICTIONARY_LENGTH);
  const start = /\bstream\r?\n/.exec(head);
  const count = Number(/\/N\s+(\d+)/.exec(head)?.[1] ?? 0);
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? 0);
  if (!start || count === 0) return [];
  const begin = at + start.index + start[0].length;
  const end = source.indexOf('endstream', begin);
  const data = Buffer.from(source.slice(begin, end < 0 ? undefined : end), 'latin1');
  let text: string;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, most) };
    text = inflateSync(data, options).toString('latin1');
  } catch {
    return []; // Damaged itself, or too large.
  }
  const numbers = text.slice(0, first).trim().split(/\s+/).map(Number);
  return Array.from({ length: Math.min(count, numbers.length >> 1) }, (_, index): Found => {
    const offset = first + (numbers[2 * index + 1] ?? 0);
    const following = numbers[2 * index + 3];
    return {
      id: numbers[2 * index] ?? 0,
      text: text.slice(offset, following === undefined ? undefined : first + following),
    };
  }).filter(({ id, text: body }) => Number.isInteger(id) && id > 0 && body.length > 0);
}

/** The place of each page among the children of the page tree's nodes. */
function kidsOrder(known: ReadonlyMap<number, string>): Map<number, number> {
  const order = new Map<number, number>();
  for (const text of known.values()) {
    const kids = /\/Kids\s*\[([^\]]*)\]?/.exec(text)?.[1] ?? '';
    for (const [, id] of kids.matchAll(/(?<!\d)(\d+)\s+\d+\s+R/g))
      if (!order.has(Number(id))) order.set(Number(id), order.size);
  }
  return order;
}
