import { createNumbering, type ListDefinition, type ListLevel, type Numbering } from '../markdown/count-numbers.ts';
import { utf16Text } from '../ole/utf16-text.ts';
import type { WordFile } from './word-file.ts';

const LISTS = 73;
const OVERRIDES = 74;
const LIST_SIZE = 28;
const LEVEL_SIZE = 28;
const OVERRIDE_SIZE = 16;
const LEVELS = 9;

const BULLET = 23;

/** Formats of numbers by their code ([MS-OSHARED] 2.2.1.3); others count in decimal. */
export const FORMATS: Readonly<Record<number, string>> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  10: 'ideographDigital',
  11: 'japaneseCounting',
  12: 'aiueo',
  13: 'iroha',
  14: 'decimalFullWidth',
  16: 'japaneseLegal',
  18: 'decimalEnclosedCircle',
  22: 'decimalZero',
  23: 'bullet',
  24: 'ganada',
  25: 'chosung',
  26: 'decimalEnclosedFullstop',
  27: 'decimalEnclosedParen',
  30: 'ideographTraditional',
  31: 'ideographZodiac',
  33: 'taiwaneseCounting',
  34: 'ideographLegalTraditional',
  35: 'taiwaneseCountingThousand',
  37: 'chineseCounting',
  38: 'chineseLegalSimplified',
  39: 'chineseCountingThousand',
  41: 'koreanDigital',
  42: 'koreanCounting',
  45: 'hebrew1',
  46: 'arabicAlpha',
  58: 'russianLower',
  59: 'russianUpper',
  255: 'none',
};

type ListParts = Pick<WordFile, 'table' | 'structure' | 'offsetOf'>;

/** Reads the lists of a document and what overrides them ([MS-DOC] 2.9.131, 2.9.147); paragraphs name the overrides. */
export function readLists(file: ListParts): Numbering {
  const levels = readLevels(file);
  return createNumbering(readOverrides(file, levels));
}

type Levels = Map<number, ListLevel>;

/** Levels by their list's id. They follow the lists, beyond what the lists' length counts. */
function readLevels({ table, structure, offsetOf }: ListParts): Map<number, Levels> {
  const lists = structure(LISTS);
  const out = new Map<number, Levels>();
  if (lists.length < 2) return out;
  const count = lists.readUInt16LE(0);
  let at = offsetOf(LISTS) + 2 + count * LIST_SIZE;
  for (let index = 0; index < count && 2 + (index + 1) * LIST_SIZE <= lists.length; index++) {
    const simple = ((lists[2 + index * LIST_SIZE + 26] ?? 0) & 1) === 1;
    const levels: Levels = new Map();
    for (let level = 0; level < (simple ? 1 : LEVELS); level++) {
      const read = readLevel(table, at);
      if (!read) return out;
      levels.set(level, read.level);
      at = read.end;
    }
    out.set(lists.readInt32LE(2 + index * LIST_SIZE), levels);
  }
  return out;
}

function readLevel(table: Buffer, at: number): { level: ListLevel; end: number } | undefined {
  if (at + LEVEL_SIZE + 2 > table.length) return undefined;
  const groups = (table[at + 24] ?? 0) + (table[at + 25] ?? 0);
  const from = at + LEVEL_SIZE + groups;
  if (from + 2 > table.length) return undefined;
  const end = from + 2 + table.readUInt16LE(from) * 2;
  const code = table[at + 4] ?? 0;
  const flags = table[at + 5] ?? 0;
  const text = utf16Text(table.subarray(from + 2, end));
  return {
    level: {
      format: FORMATS[code] ?? 'decimal',
      // Levels' numbers stand as characters 0 to 8.
      text:
        code === BULLET
          ? text
          : text
              .split('')
              .map((char) => (char < '\t' ? `%${char.charCodeAt(0) + 1}` : char))
              .join(''),
      start: table.readInt32LE(at),
      legal: (flags & 4) !== 0,
      style: undefined,
      restart: (flags & 8) !== 0 ? table[at + 26] : undefined,
    },
    end,
  };
}

/** Overrides by their number, from 1, as paragraphs name them. */
function readOverrides({ structure }: ListParts, lists: ReadonlyMap<number, Levels>): Map<string, ListDefinition> {
  const source = structure(OVERRIDES);
  const out = new Map<string, ListDefinition>();
  if (source.length < 4) return out;
  const count = Math.min(source.readUInt32LE(0), Math.floor((source.length - 4) / OVERRIDE_SIZE));
  let at = 4 + count * OVERRIDE_SIZE;
  for (let index = 0; index < count; index++) {
    const id = source.readInt32LE(4 + index * OVERRIDE_SIZE);
    const changes = source[4 + index * OVERRIDE_SIZE + 12] ?? 0;
    const levels = new Map(lists.get(id));
    const starts = new Map<number, number>();
    at += 4;
    for (let change = 0; change < changes && at + 8 <= source.length; change++) {
      const flags = source.readUInt32LE(at + 4);
      const level = flags & 0xf;
      if (flags & 0x10) starts.set(level, source.readInt32LE(at));
      at += 8;
      const read = flags & 0x20 ? readLevel(source, at) : undefined;
      if (!read) continue;
      levels.set(level, read.level);
      at = read.end;
    }
    out.set(String(index + 1), { id: String(id), levels, starts });
  }
  return out;
}
