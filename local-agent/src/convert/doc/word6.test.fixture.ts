import { CFB } from 'xlsx';

/** A paragraph: its text as bytes, the mark of its end, its style, and modifiers of it and of its letters. */
export type OldParagraph = {
  readonly text: Uint8Array | string;
  readonly end?: number;
  readonly style?: number;
  readonly modifiers?: readonly number[];
  readonly letters?: readonly number[];
};

const TEXT = 1024;
const PAGE = 512;

/** A document of Word 6: styles Normal, heading 1 (bold) and the first of contents under a French name, fonts of the given character sets. */
export function word6(paragraphs: readonly OldParagraph[], charsets: readonly number[] = [0]): Uint8Array {
  const texts = paragraphs.map(({ text, end = 13 }) => Buffer.concat([Buffer.from(text), Buffer.from([end])]));
  const places = texts.map((_, index) => TEXT + texts.slice(0, index).reduce((sum, { length }) => sum + length, 0));
  const last = TEXT + texts.reduce((sum, { length }) => sum + length, 0);
  const head = Buffer.alloc(TEXT);
  head.writeUInt16LE(0xa5dc, 0);
  head.writeUInt16LE(104, 2);
  head.writeUInt32LE(TEXT, 24);
  head.writeUInt32LE(last - TEXT, 52);
  const body = padded(Buffer.concat([head, ...texts]), PAGE);
  const paragraphPage = page(
    [...places, last],
    paragraphs.map(({ style = 0, modifiers = [] }) => words([style & 0xff, 0, ...modifiers])),
    7,
  );
  const letterPage = page(
    [...places, last],
    paragraphs.map(({ letters = [] }) => Buffer.from([letters.length, ...letters])),
    1,
  );
  const first = body.length / PAGE;
  let at = body.length + 2 * PAGE;
  const parts = [body, paragraphPage, letterPage];
  const add = (pair: number, part: Buffer) => {
    head.writeUInt32LE(at, 88 + pair * 8);
    head.writeUInt32LE(part.length, 92 + pair * 8);
    parts.push(part);
    at += part.length;
  };
  const pages = (number: number) =>
    Buffer.from(new Uint32Array([TEXT, last]).buffer, 0, 8).toString('latin1') + char(number);
  add(13, Buffer.from(`${pages(first)}\0`, 'latin1'));
  add(12, Buffer.from(`${pages(first + 1)}\0`, 'latin1'));
  add(1, styleSheet());
  add(15, fontTable(charsets));
  head.copy(body);
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, 'WordDocument', padded(Buffer.concat(parts), 4096));
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}

const char = (code: number) => String.fromCharCode(code);

const padded = (bytes: Buffer, size: number) =>
  Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);

/** A group of a paragraph counts its words. */
function words(bytes: readonly number[]): Buffer {
  const even = padded(Buffer.from(bytes), 2);
  return Buffer.concat([Buffer.from([even.length / 2]), even]);
}

/** A page of formatting: where each stretch begins, where its group is, and the groups from the end. */
function page(places: readonly number[], groups: readonly Buffer[], width: number): Buffer {
  const out = Buffer.alloc(PAGE);
  out[PAGE - 1] = groups.length;
  for (const [index, place] of places.entries()) out.writeUInt32LE(place, index * 4);
  let at = PAGE - 2;
  for (const [index, group] of groups.entries()) {
    at -= group.length + (group.length % 2);
    group.copy(out, at);
    out[places.length * 4 + index * width] = at / 2;
  }
  return out;
}

function styleSheet(): Buffer {
  const style = (builtIn: number, name: string, base: number, letters: readonly number[]) => {
    const fixed = Buffer.alloc(8);
    fixed.writeUInt16LE(builtIn, 0);
    fixed.writeUInt16LE((base << 4) | 1, 2);
    fixed.writeUInt16LE(2, 4);
    const named = padded(Buffer.concat([fixed, Buffer.from(`${char(name.length)}${name}\0`)]), 2);
    const groups = Buffer.from([2, 0, builtIn, 0, letters.length, 0, ...letters]);
    const size = Buffer.alloc(2);
    size.writeUInt16LE(named.length + groups.length);
    return Buffer.concat([size, named, groups]);
  };
  const header = Buffer.from([6, 0, 3, 0, 8, 0, 0, 0]);
  return Buffer.concat([
    header,
    style(0, 'Normal', 0xfff, []),
    style(1, 'heading 1', 0, [85, 1]),
    style(19, 'tm 1', 0, []),
  ]);
}

function fontTable(charsets: readonly number[]): Buffer {
  const fonts = charsets.map((charset) => Buffer.from(`\x0b\0\0\0${char(charset)}\0Arial\0`, 'latin1'));
  return Buffer.concat([Buffer.alloc(2), ...fonts]);
}
