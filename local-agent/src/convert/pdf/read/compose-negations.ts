import { composeGlyphs } from './compose-glyphs.ts';
import type { Glyph } from './text-state.ts';

/** The slash over a negated relation; "6" is the code of TeX's slash, where nothing names it. */
const SLASH = /^[\u0338/6]$/;
/** TeX's slash has no width, font sizes; that of a font has one, and its middle is near its relation's, parts of the width. */
const NO_WIDTH = 0.02;
const OFF_MIDDLE = 0.3;
/** The slash of TeX begins where its relation does, font sizes. */
const BEFORE = 0.12;
const SAME_LINE = 0.3;
const ASCII = new Set('+<=>|~');

/** Makes one sign of a relation and the slash that is drawn over it, as TeX does: not equal, no element of. */
export function composeNegations(glyphs: readonly Glyph[]): readonly Glyph[] {
  return glyphs.some(({ text }) => isRelation(text)) ? composeGlyphs(glyphs, compose) : glyphs;
}

/** Letters and digits, which most glyphs are, are none: a comparison spares the search. */
const isRelation = (text: string) =>
  (text > '~' || ASCII.has(text)) && /^\p{Sm}$/u.test(text) && `${text}\u0338`.normalize('NFC').length === 1;

function compose(slash: Glyph, relation: Glyph): Glyph | undefined {
  if (!SLASH.test(slash.text) || !isRelation(relation.text)) return undefined;
  if (Math.abs(slash.y - relation.y) > SAME_LINE * relation.size) return undefined;
  const isThin = slash.endX - slash.x < NO_WIDTH * slash.size;
  const offMiddle = Math.abs(slash.x + slash.endX - relation.x - relation.endX) / 2;
  const isOver =
    slash.text === '/'
      ? offMiddle < OFF_MIDDLE * (relation.endX - relation.x)
      : isThin && slash.x > relation.x - BEFORE * relation.size && slash.x < relation.endX;
  return isOver ? { ...relation, text: `${relation.text}\u0338`.normalize('NFC') } : undefined;
}
