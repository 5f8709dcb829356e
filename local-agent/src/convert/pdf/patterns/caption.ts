/** Figures' and tables' captions stand out as well, but they head nothing. */
export const isCaption = (text: string): boolean =>
  /^(?:table|figure|fig\.|tab\.|tabelle|abbildung|abb\.|plate|photo|chart|exhibit|listing|algorithm)\s*(?::\s*(?=\d))?(?:[\dIVX]+|[A-Z]\d)[\w.-]*\s*[:.|\u2013\u2014-]?/i.test(
    text,
  ) ||
  LETTERED.test(text) ||
  KOREAN.test(text) ||
  isNumbered(text) ||
  isTitled(text);

/** The letters of a part before the number, as "Table CA7" has them. */
const LETTERED = /^(?:table|figure|fig\.|tab\.) ?[A-Z]{2,3}\d/i;

/** Figures, tables and photographs, mostly in brackets. */
const KOREAN =
  /^[[<\u3008\u300a(]?\s?(?:\uadf8\ub9bc|\ud45c|\uc0ac\uc9c4|\ub3c4\ud45c)\s?\d{1,3}(?:[-.\u2013]\d{1,3})?\s?[\]>\u3009\u300b).:]/u;

/** Words of other languages, and letters of appendixes, when the number has parts and text behind it: titles begin so too. */
const NAMES = new Set(
  (
    'table figure listing tabelle abbildung tableau tabla tabella tabela tabel figura afbeelding example exemple ejemplo ' +
    'esempio beispiel \u0440\u0438\u0441\u0443\u043d\u043e\u043a \u0440\u0438\u0441 \u0442\u0430\u0431\u043b\u0438\u0446\u0430 \u56f3 \u8868 \u56fe \u5716'
  ).split(' '),
);

function isNumbered(text: string): boolean {
  const name = /^(\p{L}{1,10})\.? ?(?:\d{1,3}|\p{Lu})[.-]\d{1,3}[.:]? \S/u.exec(text)?.[1];
  return name !== undefined && NAMES.has(name.toLowerCase());
}

/** Names of floats in other languages, and of chemists' drawings, where a sign behind a number without parts sets the title off. */
const FLOATS = new Set(
  (
    'scheme tableau carte graphique tabla tabella tabela tabel figura afbeelding mapa grafik grafico gr\u00e1fico karte ' +
    '\u0440\u0438\u0441\u0443\u043d\u043e\u043a \u0440\u0438\u0441 \u0442\u0430\u0431\u043b\u0438\u0446\u0430 \u56f3 \u8868 \u56fe \u5716'
  ).split(' '),
);

function isTitled(text: string): boolean {
  const name = /^(\p{L}{1,10})\.? ?\d{1,3} ?[:.|\uff1a\u2013\u2014-] ?\S/u.exec(text)?.[1];
  return name !== undefined && FLOATS.has(name.toLowerCase());
}

/** Captions of images, and not of tables. */
export const isFigureCaption = (text: string): boolean => beginsFigureCaption(text) && isCaption(text);

/** Whether a text, or a line's first word, begins as captions of images do. */
export const beginsFigureCaption = (text: string): boolean =>
  /^(?:figure|fig|abbildung|abb|chart|exhibit|plate|photo)/i.test(text);
