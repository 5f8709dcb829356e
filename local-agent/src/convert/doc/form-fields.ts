import { utf16Text } from '../ole/utf16-text.ts';

const CHECKBOX = 1;
const LIST = 2;
/** What is chosen where the form's default holds. */
const DEFAULT = 25;

/**
 * What a form field shows whose data lie at a place of the data stream ([MS-DOC] 2.9.158, 2.9.78): a box that is checked
 * or not, the entry of a list that is chosen. Empty for other fields and for damaged ones.
 */
export function formFieldText(data: Buffer, place: number): string {
  if (place < 0 || place + 6 > data.length) return '';
  const header = data.readUInt16LE(place + 4);
  const field = data.subarray(place + header, place + data.readUInt32LE(place));
  if (field.length < 10) return '';
  const flags = field.readUInt16LE(4);
  const kind = flags & 3;
  if (kind !== CHECKBOX && kind !== LIST) return '';
  const named = afterName(field, 10);
  if (named + 2 > field.length) return '';
  const result = (flags >> 2) & 31;
  const chosen = result === DEFAULT ? field.readUInt16LE(named) : result;
  if (kind === CHECKBOX) return chosen > 0 ? '☒' : '☐';
  // A format, two texts of help and two macros come before the entries.
  let at = named + 2;
  for (let text = 0; text < 5; text++) at = afterName(field, at);
  return entryOf(field.subarray(at + 6), chosen);
}

/** Where a text ends that begins with its length and ends with a null. */
const afterName = (field: Buffer, at: number): number =>
  at + 2 <= field.length ? at + 2 + field.readUInt16LE(at) * 2 + 2 : field.length;

function entryOf(entries: Buffer, chosen: number): string {
  let at = 0;
  for (let index = 0; at + 2 <= entries.length; index++) {
    const end = at + 2 + entries.readUInt16LE(at) * 2;
    if (index === chosen) return utf16Text(entries.subarray(at + 2, end));
    at = end;
  }
  return '';
}
