const ESCAPE = /^\\([!-/:-@[-`{-~])/;
const TAG = /^<(br|\/?su[bp])>/i;
const DELIMITER = /^(?:\*{1,3}|~~)/;
const FOOTNOTE = /^\[\^[^[\]]{1,100}\]/;
const LINK = /^!?\[((?:\\.|[^[\]\\]){0,1000})\]\([^()]{0,2000}\)/;
const BACKTICKS = /^`+/;

/** A piece of a cell: text, or a delimiter that is text as well when it has no partner. */
type Piece = { readonly text: string; readonly isDelimiter?: boolean };

/** The text of a table's cell in Markdown, without its markup; `<br>` becomes a line break. */
export function plainCell(markdown: string): string {
  const pieces = piecesOf(markdown);
  const opened = new Map<string, number>();
  const paired = new Set<number>();
  for (const [at, { text, isDelimiter }] of pieces.entries()) {
    if (!isDelimiter) continue;
    const partner = opened.get(text);
    if (partner === undefined) {
      opened.set(text, at);
    } else {
      opened.delete(text);
      paired.add(partner).add(at);
    }
  }
  return pieces
    .filter((_, at) => !paired.has(at))
    .map(({ text }) => text)
    .join('')
    .trim();
}

function piecesOf(markdown: string): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < markdown.length; ) {
    const { length, piece } = pieceAt(markdown, at);
    pieces.push(piece);
    at += length;
  }
  return pieces;
}

/** The piece at an offset, and how much of the source it takes. */
function pieceAt(markdown: string, at: number): { readonly length: number; readonly piece: Piece } {
  const char = markdown[at] ?? '';
  const plain = { length: 1, piece: { text: char } };
  if (!/[\\`![<*~]/.test(char)) return plain;
  const rest = markdown.slice(at, at + 4_000);
  const escaped = ESCAPE.exec(rest)?.[1];
  if (escaped !== undefined) return { length: 2, piece: { text: escaped } };
  if (char === '`') return codeAt(markdown, at) ?? plain;
  const [link, label = ''] = LINK.exec(rest) ?? [];
  if (link !== undefined) return { length: link.length, piece: { text: plainCell(label) } };
  const [footnote = ''] = FOOTNOTE.exec(rest) ?? [];
  if (footnote !== '') return { length: footnote.length, piece: { text: '' } };
  const [tag = '', name = ''] = TAG.exec(rest) ?? [];
  if (tag !== '') return { length: tag.length, piece: { text: name.toLowerCase() === 'br' ? '\n' : '' } };
  const [delimiter = ''] = DELIMITER.exec(rest) ?? [];
  return delimiter === '' ? plain : { length: delimiter.length, piece: { text: delimiter, isDelimiter: true } };
}

/** Inline code: its text stands as it is, up to a run of as many backticks. */
function codeAt(markdown: string, at: number): { readonly length: number; readonly piece: Piece } | undefined {
  const marks = BACKTICKS.exec(markdown.slice(at, at + 20))?.[0] ?? '`';
  const end = markdown.indexOf(marks, at + marks.length);
  if (end < 0) return undefined;
  return { length: end + marks.length - at, piece: { text: markdown.slice(at + marks.length, end).trim() } };
}
