/** Keywords before a name that is defined, in most languages; in Go a method's receiver is between them. */
const DEFINITION =
  /\b(?:def|func|fn|function|class|interface|trait|protocol|struct|enum|type|record|module|namespace|object|const|let|var|val)\s+(?:\([^()\n]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*)/gu;

/** Whether a piece of code defines one of these names, lower-case, rather than use it. */
export function definesOneOf(code: string, names: readonly string[]): boolean {
  const wanted = new Set(names);
  return code.matchAll(DEFINITION).some(([, name = '']) => wanted.has(name.toLowerCase()));
}
