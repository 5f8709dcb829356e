const SPACE = 0x20;
const LAST_GRAPHIC = 0x7e;

/**
 * Whether a space after a visible character of ASCII is here. No token spans the place before one, for what tokenizers
 * take as one begins with its white space, and only line breaks may end it: what stands before and after has the same
 * tokens together as apart.
 */
export function isTokenBoundary(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== SPACE) return false;
  const before = text.charCodeAt(at - 1);
  return before > SPACE && before <= LAST_GRAPHIC;
}
