const SPACE = 0x20;
const LAST_GRAPHIC = 0x7e;

/**
 * Whether a space after a visible ASCII character is at this position. No token crosses such a position: a token starts
 * with its white space, and only line breaks may end it. So the text before and after has the same tokens, counted
 * together or separately.
 */
export function isTokenBoundary(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== SPACE) return false;
  const before = text.charCodeAt(at - 1);
  return before > SPACE && before <= LAST_GRAPHIC;
}
