/** JSON on a line of its own for each value, as long lines of it cannot be read; strings and numbers stay as they are. */
export function indentJson(source: string): string {
  const out: string[] = [];
  let depth = 0;
  const tokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;
  let before = '';
  for (const [token] of source.matchAll(tokens)) {
    const closing = token === '}' || token === ']';
    if (closing) depth--;
    const opened = before === '{' || before === '[';
    const breaks = opened ? !closing : closing || before === ',';
    if (breaks) out.push('\n', '  '.repeat(Math.min(depth, MAX_INDENT)));
    // Values one after the other (NDJSON) begin a line each.
    else if (depth === 0 && before !== '' && !opened && !closing) out.push('\n');
    out.push(token === ':' ? ': ' : token);
    if (token === '{' || token === '[') depth++;
    before = token;
  }
  return out.join('');
}

/** Deeper values are indented no further: hostile files nest millions. */
const MAX_INDENT = 20;
