/** Figures' and tables' captions stand out as well, but they head nothing. */
export const isCaption = (text: string): boolean =>
  /^(?:table|figure|fig\.|tab\.|tabelle|abbildung|abb\.|plate|photo|chart|exhibit|listing|algorithm)\s*[\dIVX]+[\w.-]*\s*[:.|\u2013\u2014-]?/i.test(
    text,
  );

/** Captions of images, and not of tables. */
export const isFigureCaption = (text: string): boolean =>
  isCaption(text) && /^(?:figure|fig|abbildung|abb|chart|exhibit|plate|photo)/i.test(text);
