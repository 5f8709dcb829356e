import type { Piece, WordFile } from './word-file.ts';
import { modernGroup } from './word6-modifiers.ts';

/** Formatting that holds over bytes of the text: a group of property modifiers. */
type Stretch = { readonly start: number; readonly end: number; readonly group: Buffer };

/** The formatting of a file's characters or paragraphs by position. */
export type Formatting = {
  /** The property modifiers that hold at a position, and where they cease to. */
  readonly at: (position: number) => { readonly group: Buffer; readonly end: number };
};

const PAGE = 512;
const NONE = Buffer.alloc(0);

/** Numbers of the structures that say which pages contain formatting. */
const PAGES = { characters: 12, paragraphs: 13 } as const;

/**
 * Reads formatted disk pages ([MS-DOC] 2.9.33): of characters, or of paragraphs, whose groups begin with the number of
 * their style.
 */
export function readFormatting(file: WordFile, kind: Kind): Formatting {
  const most = Math.ceil(file.main.length / PAGE);
  const stretches: Stretch[] = [];
  for (const number of pageNumbers(file, kind).slice(0, most)) {
    const page = file.main.subarray(number * PAGE, (number + 1) * PAGE);
    stretches.push(...readPage(page, kind, file.isOld));
  }
  stretches.sort((a, b) => a.start - b.start);
  return {
    at(position) {
      const piece = find(file.pieces, position);
      if (!piece) return { group: NONE, end: position + 1 };
      const width = piece.wide ? 2 : 1;
      const offset = piece.offset + (position - piece.start) * width;
      const stretch = find(stretches, offset);
      if (!stretch) return { group: withPiece(NONE, piece, kind), end: position + 1 };
      const end = position + Math.max(1, Math.ceil((stretch.end - offset) / width));
      return { group: withPiece(stretch.group, piece, kind), end: Math.min(end, piece.end) };
    },
  };
}

const NORMAL = Buffer.alloc(2);

function withPiece(group: Buffer, piece: Piece, kind: Kind): Buffer {
  if (piece.group.length === 0) return group;
  return Buffer.concat([kind === 'paragraphs' && group.length < 2 ? NORMAL : group, piece.group]);
}

type Kind = keyof typeof PAGES;

/** Where a header of Word 6 says which page is the first, and two words later how many there are. */
const FIRST_PAGE = { characters: 394, paragraphs: 396 } as const;

function pageNumbers({ main, structure, isOld }: WordFile, kind: Kind): number[] {
  const pages = structure(PAGES[kind]);
  const size = isOld ? 2 : 4;
  const count = Math.max(0, Math.floor((pages.length - 4) / (4 + size)));
  const at = (index: number) => (count + 1) * 4 + index * size;
  if (!isOld) return Array.from({ length: count }, (_, index) => pages.readUInt32LE(at(index)) & 0x3fffff);
  const listed = Array.from({ length: count }, (_, index) => pages.readUInt16LE(at(index)));
  // Of a document saved in haste not all are listed; they follow each other.
  const first = main.readUInt16LE(FIRST_PAGE[kind]);
  const all = main.readUInt16LE(FIRST_PAGE[kind] + 4);
  return all > count ? Array.from({ length: all }, (_, index) => first + index) : listed;
}

/** The stretch that holds a position, of stretches in order. */
function find<T extends Piece | Stretch>(stretches: readonly T[], position: number): T | undefined {
  let low = 0;
  let high = stretches.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle];
    if (!stretch) return undefined;
    if (position < stretch.start) high = middle - 1;
    else if (position >= stretch.end) low = middle + 1;
    else return stretch;
  }
  return undefined;
}

/** Bytes of a page that describe a stretch, besides where it begins: its group's place, and the height of paragraphs. */
const widthOf = (kind: Kind, isOld: boolean) => (kind === 'characters' ? 1 : isOld ? 7 : 13);

function readPage(page: Buffer, kind: Kind, isOld: boolean): Stretch[] {
  if (page.length < PAGE) return [];
  const runs = page[PAGE - 1] ?? 0;
  const width = widthOf(kind, isOld);
  if ((runs + 1) * 4 + runs * width > PAGE) return [];
  return Array.from({ length: runs }, (_, index) => {
    const offset = (page[(runs + 1) * 4 + index * width] ?? 0) * 2;
    return {
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      group: isOld ? oldGroupAt(page, offset, kind) : groupAt(page, offset, kind),
    };
  });
}

/** A group's size counts bytes of characters, and of paragraphs words, less one byte or after a zero. */
function groupAt(page: Buffer, offset: number, kind: Kind): Buffer {
  if (offset === 0) return NONE;
  const size = page[offset] ?? 0;
  if (kind === 'characters') return page.subarray(offset + 1, offset + 1 + size);
  return size > 0
    ? page.subarray(offset + 1, offset + size * 2)
    : page.subarray(offset + 2, offset + 2 + (page[offset + 1] ?? 0) * 2);
}

function oldGroupAt(page: Buffer, offset: number, kind: Kind): Buffer {
  if (offset === 0) return NONE;
  const size = page[offset] ?? 0;
  if (kind === 'characters') return modernGroup(page.subarray(offset + 1, offset + 1 + size));
  const group = page.subarray(offset + 1, offset + 1 + size * 2);
  return Buffer.concat([group.subarray(0, 2), modernGroup(group.subarray(2))]);
}
