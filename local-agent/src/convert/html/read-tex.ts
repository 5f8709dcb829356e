import type { Inline } from '../markdown/blocks.ts';
import { elements, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { mathmlToLatex } from '../math/mathml-to-latex.ts';

/** A formula of a page; `display`: on a line of its own. */
export type Formula = { readonly latex: string; readonly display: boolean };

/** The formula that an element is: MathML, or TeX as MathJax and KaTeX hold it; else `undefined`. */
export function readFormula(element: XmlElement): Formula | undefined {
  const drawn = drawnFormula(element);
  if (drawn) return drawn;
  if (element.name === 'script') {
    return { latex: textOf(element).trim(), display: /mode\s*=\s*display/.test(element.attributes.type ?? '') };
  }
  if (/(?:^|\s)katex-display(?:\s|$)/.test(element.attributes.class ?? '')) {
    const math = [...walk(element)].find(({ name }) => name === 'math');
    if (math) return { latex: readMath(math), display: true };
  }
  if (element.name === 'math') return { latex: readMath(element), display: element.attributes.display === 'block' };
  if (!/(?:^|\s)(?:math|arithmatex)(?:\s|$)/.test(element.attributes.class ?? '')) return undefined;
  const [, inline, display] = /^\s*(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\])\s*$/.exec(textOf(element)) ?? [];
  const latex = (inline ?? display)?.trim();
  return latex ? { latex, display: display !== undefined } : undefined;
}

const isDrawn = ({ name, attributes }: XmlElement) =>
  name === 'img' && /(?:^|\s)(?:math|tex|latex)(?:\s|$)/.test(attributes.class ?? '') && attributes.alt?.trim();

/** An image of a formula, whose TeX is its alternative text, and the block that holds one alone. */
function drawnFormula(element: XmlElement): Formula | undefined {
  if (isDrawn(element)) return { latex: (element.attributes.alt ?? '').trim(), display: false };
  if (element.name !== 'div' || !/(?:^|\s)math(?:\s|$)/.test(element.attributes.class ?? '')) return undefined;
  const [only, ...others] = elements(element)
    .flatMap((inner) => [inner, ...elements(inner)])
    .filter(isDrawn);
  return only && others.length === 0 ? { latex: (only.attributes.alt ?? '').trim(), display: true } : undefined;
}

/** TeX between the marks that scripts look for in text: `\\(a\\)`, `\\[a\\]`, `$$a$$`. */
const MARKED = /\\\(([^\n]{1,2000}?)\\\)|\\\[([\s\S]{1,4000}?)\\\]|\$\$([\s\S]{1,4000}?)\$\$/g;

/** Most marks of one text that are looked at. */
const MAX_MARKS = 2_000;

/** Text with its marked formulas, on pages whose scripts set them. */
export function readMarkedTex(text: string): Inline[] {
  // Marks that nothing closes cost time with the square of their number.
  if ((text.match(/\\[([]|\$\$/g)?.length ?? 0) > MAX_MARKS) return [{ type: 'text', text }];
  const out: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    const latex = (match[1] ?? match[2] ?? match[3] ?? '').trim();
    if (!latex) continue;
    out.push({ type: 'text', text: text.slice(at, match.index) }, { type: 'math', latex });
    at = match.index + match[0].length;
  }
  return [...out, { type: 'text', text: text.slice(at) }];
}

/** The displayed formula that is all that an element holds; `undefined` when there is none. */
export function soleDisplay(element: XmlElement): Formula | undefined {
  const own = readFormula(element);
  if (own) return own.display ? own : undefined;
  const [inner, ...others] = elements(element);
  const words = element.children.some((node) => typeof node === 'string' && node.trim() !== '');
  return inner && others.length === 0 && !words ? soleDisplay(inner) : undefined;
}

/** By the TeX that most producers carry along, else from the markup. */
function readMath(math: XmlElement): string {
  const annotation = [...walk(math)].find(
    ({ name, attributes }) => name === 'annotation' && /tex/i.test(attributes.encoding ?? ''),
  );
  const tex = annotation ? textOf(annotation) : math.attributes.alttext;
  return tex?.trim() || mathmlToLatex(math);
}
