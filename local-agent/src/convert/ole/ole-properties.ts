import type { OleContainer } from './open-ole.ts';
import { utf16Text } from './utf16-text.ts';

const STREAM = '\u0005SummaryInformation';

/** Properties that are read, by their number ([MS-OLEPS] 2.25.1). */
const NAMES: Readonly<Record<number, string>> = {
  2: 'title',
  3: 'subject',
  4: 'author',
  5: 'keywords',
  8: 'last_modified_by',
  12: 'created',
  13: 'modified',
};

const CODE_PAGE = 1;
const NARROW = 0x1e;
const WIDE = 0x1f;
const TIME = 0x40;

/** What an Office 97 to 2003 document says of itself. A set that is damaged says nothing. */
export function oleProperties(streams: OleContainer): Record<string, string> {
  const source = Buffer.from(streams.get(STREAM) ?? []);
  const out: Record<string, string> = {};
  if (source.length < 48) return out;
  const section = source.subarray(source.readUInt32LE(44));
  const count = section.length < 8 ? 0 : Math.min(section.readUInt32LE(4), Math.floor((section.length - 8) / 8));
  const entries = Array.from({ length: count }, (_, index): [number, Buffer] => [
    section.readUInt32LE(8 + index * 8),
    section.subarray(section.readUInt32LE(12 + index * 8)),
  ]).filter(([, value]) => value.length >= 12);
  const page = entries.find(([number]) => number === CODE_PAGE)?.[1].readUInt16LE(4) ?? 1252;
  for (const [number, value] of entries) {
    const name = NAMES[number];
    const shown = name === undefined ? '' : shownValue(value, page);
    if (name && shown) out[name] = shown;
  }
  return out;
}

function shownValue(value: Buffer, page: number): string {
  const type = value.readUInt16LE(0);
  const size = value.readUInt32LE(4);
  if (type === NARROW) return clean(decode(value.subarray(8, 8 + size), page));
  if (type === WIDE) return clean(utf16Text(value.subarray(8, 8 + size * 2)));
  if (type !== TIME) return '';
  // Ticks of 100 ns since 1601; none means never.
  const ticks = value.readBigUInt64LE(4);
  const date = new Date(Number(ticks / 10_000n) - 11_644_473_600_000);
  return ticks === 0n || Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

const clean = (value: string) => (value.split('\0', 1)[0] ?? '').trim();

const UTF_8 = 65_001;

function decode(bytes: Buffer, page: number): string {
  try {
    return new TextDecoder(page === UTF_8 ? 'utf-8' : page === 1200 ? 'utf-16le' : `windows-${page}`).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}
