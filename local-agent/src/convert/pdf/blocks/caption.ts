/** Figures' and tables' captions stand out as well, but they head nothing. */
export const isCaption = (text: string): boolean =>
  /^(?:table|figure|fig\.|tab\.|tabelle|abbildung|chart|exhibit|listing|algorithm)\s*[\dIVX]+[\w.-]*\s*[:.|\u2013\u2014-]?/i.test(
    text,
  );
