/** Whether a text is ASCII alone: the classes of Unicode cost an expression several times what their ASCII part does. */
export function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
