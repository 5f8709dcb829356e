import type { Inline } from '../markdown/blocks.ts';
import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import { fontText } from '../text/symbol-fonts.ts';
import { MAX_OBJECT } from './object-equation.ts';
import { putMathText } from './read-math.ts';
import type { RtfReading } from './rtf-reading.ts';
import { type GroupState, headingLevel, MONOSPACED, markRun } from './rtf-state.ts';

/** Puts text where the group under way sends it. */
export function putText(reading: RtfReading, value: string): void {
  const { group, fonts } = reading;
  switch (group.destination) {
    case 'body':
      if (group.hidden) return;
      reading.story.look = withText(reading.story.look, value, group);
      reading.story.run.push(inFont(value, group, fonts.get(group.font)?.name.replace(/;\s*$/, '') ?? ''));
      return;
    case 'fonts': {
      const font = fonts.get(group.font);
      if (font) font.name += value;
      return;
    }
    case 'styles':
      nameStyle(reading, value);
      return;
    case 'instruction':
    case 'marker':
      reading[group.destination] += value;
      return;
    case 'title':
    case 'author':
      reading.info[group.destination] = (reading.info[group.destination] ?? '') + value;
      return;
    case 'math':
      if (reading.math) putMathText(reading.math, value);
      return;
    case 'propertyName':
    case 'propertyValue':
      reading[group.destination] += value;
      return;
    case 'object':
      if (reading.object.length <= MAX_OBJECT) reading.object += value;
      return;
    case 'skip':
    case 'drawn':
    case 'ansi':
      return;
  }
}

/** The look of a paragraph with another text in it: bold if all of it is, and the smallest size. */
function withText(look: ParagraphLook | undefined, value: string, { bold, size }: GroupState) {
  if (value.trim() === '') return look;
  return look ? { bold: look.bold && bold, size: Math.min(look.size, size) } : { bold, size };
}

const inFont = (value: string, group: GroupState, font: string): Inline =>
  markRun(fontText(font, value), group, MONOSPACED.test(font));

function nameStyle({ styles, styleNumber, styleOutline, styleParent }: RtfReading, value: string): void {
  const name = value.replace(/;\s*$/, '').trim().toLowerCase();
  if (name) styles.set(styleNumber, { name, outline: styleOutline || headingLevel(styles.get(styleParent)) });
}

/** Puts a UTF-16 code unit. Characters beyond the first plane come as two of them, each in a word of its own. */
export function putUnit(reading: RtfReading, unit: number): void {
  if (unit >= 0xd800 && unit < 0xdc00) {
    reading.high = unit;
    return;
  }
  putText(reading, reading.high === 0 ? String.fromCharCode(unit) : String.fromCharCode(reading.high, unit));
  reading.high = 0;
}

/** Puts bytes in the encoding of their font, but for those that stand in for a Unicode character. */
export function putBytes(reading: RtfReading, bytes: readonly number[]): void {
  const { group, fonts } = reading;
  const kept = bytes.slice(reading.skipBytes);
  reading.skipBytes = Math.max(0, reading.skipBytes - bytes.length);
  if (kept.length === 0) return;
  const encoding =
    group.destination === 'fonts' ? 'windows-1252' : (fonts.get(group.font)?.encoding ?? reading.encoding);
  putText(reading, new TextDecoder(encoding).decode(Uint8Array.from(kept)));
}
