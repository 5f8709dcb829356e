import type { Inline } from '../markdown/blocks.ts';
import { codeLineText, isCodeLine } from '../markdown/code-line.ts';
import type { Item } from '../markdown/items.ts';
import { createListDepths } from '../markdown/list-depth.ts';
import { markerNumber } from '../markdown/marker-number.ts';
import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import { TITLE_LEVEL } from '../markdown/raise-title.ts';
import { textMarker } from '../markdown/text-marker.ts';
import { typedItem } from '../markdown/typed-bullet.ts';
import { trackIndents } from './indent-levels.ts';
import { headingLevel, isFormula, isQuote, type ParagraphState, type RtfStyle } from './rtf-state.ts';

/** What is known of a paragraph at its end. */
export type EndedParagraph = {
  readonly children: Inline[];
  /** How its text is set; `undefined` without a text. */
  readonly look: ParagraphLook | undefined;
  /** The text of its list marker, as the writer put it beside the paragraph; `''` when there is none. */
  readonly marker: string;
  readonly style: RtfStyle | undefined;
  readonly state: Readonly<ParagraphState>;
};

/** A number that Markdown can write. */
const PLAIN = /^\d+[.)]?$/;

/** A marker that says more than a bullet, such as `Article I:`, `a)` or `①`; bullets of symbol fonts are Latin letters. */
const WORDS = /[\p{L}\p{N}].*[\p{L}\p{N}]|\p{N}|\p{L}[.):\]、]|(?=\p{L})\P{Script=Latin}/u;

/** Says what each paragraph of a document is. Call it for one after the other: lists continue from one to the next. */
export function paragraphItems(): (paragraph: EndedParagraph) => Item {
  const indents = trackIndents();
  const depths = createListDepths();
  let lastNumber = 0;
  return ({ children, look: read, marker, style, state }) => {
    const look = read ? { look: read } : {};
    const found = marker.trim();
    const outline = state.outline || headingLevel(style);
    const typed = !found && outline === 0 && state.firstIndent < 0 ? textMarker(children) : undefined;
    const label = typed?.marker ?? found;
    const number = /^\d+$/.test(label) ? Number(label) : markerNumber(label, lastNumber);
    const words = !PLAIN.test(label) && WORDS.test(label);
    if (style?.name === 'title') return { kind: 'heading', level: TITLE_LEVEL, children };
    if (isFormula(children)) return { kind: 'block', block: children[0] };
    if (outline > 0) {
      depths.end(0);
      const prefix: Inline[] = number || words ? [{ type: 'text', text: `${found} ` }] : [];
      return { kind: 'heading', level: Math.min(outline, 6), children: [...prefix, ...children] };
    }
    // A marker with nothing to be seen: the paragraph continues the item before.
    if (marker !== '' && found === '') return { kind: 'paragraph', children, continues: true, level: state.level };
    if (label || state.list > 0) {
      const placed = { level: state.level, ordered: number !== undefined, list: String(state.list) };
      const depth = () => (state.list > 0 ? depths.ofItem(placed, state.indent) : state.level);
      const level = typed ? indents.enter(state.indent) : depth();
      const mark = { ...placed, level, number: number ?? 1, label: undefined };
      lastNumber = mark.number;
      const item = words ? { ...mark, ordered: false, label } : mark;
      return { kind: 'listItem', mark: item, children: typed?.rest ?? children, ...look };
    }
    if (isCodeLine(children)) return { kind: 'code', text: codeLineText(children), children, ...look };
    if (isQuote(style)) return { kind: 'quote', children };
    const bulleted = typedItem(children);
    if (bulleted) return bulleted;
    const level = indents.follow(state.indent) ?? depths.ofParagraph(state.indent);
    if (level === undefined) depths.end(state.indent);
    return { kind: 'paragraph', children, continues: level !== undefined, level, ...look };
  };
}
