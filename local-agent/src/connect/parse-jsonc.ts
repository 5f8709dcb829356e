import { createScanner, type Node, type ParseError, parseTree } from 'jsonc-parser';

const MAX_DEPTH = 100;

/** JSON with comments and trailing commas, as editors write it. Throws SyntaxError that names the line. */
export function parseJsonc(text: string): Node {
  const plain = text.replace(/^\ufeff/, ' '); // the parser knows no byte order mark, and offsets stay
  const errors: ParseError[] = [];
  const root = parseTree(plain.slice(0, tooDeepAt(plain)), errors, { allowTrailingComma: true });
  if (root && errors.length === 0) return root;
  const at = errors[0]?.offset ?? 0;
  const line = text.slice(0, at).split('\n').length;
  throw new SyntaxError(at >= text.length ? 'it ends too early' : `line ${line} is not valid JSON`);
}

/** Where brackets nest too deeply for a parser that calls itself; the end of the text when they nowhere do. */
function tooDeepAt(text: string): number {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const mark = text[scanner.getTokenOffset()];
    if (mark === '{' || mark === '[') depth += 1;
    if (mark === '}' || mark === ']') depth -= 1;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return text.length;
}
