/** The code of what a seam is. */
export const SPACE = 0x20;

/**
 * Whether a space with a letter of ASCII on either side is here. No token spans the place before one, for tokenizers
 * begin a word with its space: what stands before and after has the same tokens together as apart.
 */
export function isSeam(text: string, at: number): boolean {
  return text.charCodeAt(at) === SPACE && isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at + 1));
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
