import type { StateBlock } from 'markdown-it';

const LABEL = /\[\^(?:[^\s\\[\]]|\\.){1,200}\]:/y;
/** Columns that the lines of a footnote after its first paragraph are indented by. */
const INDENT = 4;

/**
 * A rule for markdown-it: a footnote's definition, `[^label]: text`, is a block with all that is indented below it, as
 * GitHub has it (https://docs.github.com/get-started/writing-on-github). Pushes `footnote_open` and `footnote_close`.
 */
export function footnoteDefinition(state: StateBlock, line: number, endLine: number, silent: boolean): boolean {
  const [begins = 0, shift = 0, columns = 0] = [state.bMarks[line], state.tShift[line], state.sCount[line]];
  if (columns - state.blkIndent >= INDENT) return false;
  LABEL.lastIndex = begins + shift;
  const label = LABEL.exec(state.src)?.[0];
  if (label === undefined) return false;
  if (silent) return true;

  const { parentType } = state;
  const open = state.push('footnote_open', '', 1);
  const text = begins + shift + label.length;
  // The rest of the line is read as the first one of a container, as the parser does with a list's item.
  state.bMarks[line] = text;
  state.tShift[line] = Math.min(state.skipSpaces(text), state.eMarks[line] ?? text) - text;
  state.blkIndent += INDENT;
  state.sCount[line] = state.blkIndent;
  state.parentType = 'footnote';
  state.md.block.tokenize(state, line, endLine);
  state.parentType = parentType;
  state.blkIndent -= INDENT;
  [state.bMarks[line], state.tShift[line], state.sCount[line]] = [begins, shift, columns];
  open.map = [line, state.line];
  state.push('footnote_close', '', -1);
  return true;
}
