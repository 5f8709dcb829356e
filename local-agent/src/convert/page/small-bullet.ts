/** A bullet that may be smaller than its text and stand at the middle of its line, as LibreOffice Impress sets them. */
export const SMALL_BULLET = /^[\u2013\u2022\u25a0\u25aa\u25cf\u25e6]$/;
