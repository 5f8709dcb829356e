import { mathmlToLatex } from '../math/mathml-to-latex.ts';
import { elements, textOf, walk, type XmlElement } from '../xml/parse-xml.ts';

/** A formula of a page; `display`: on a line of its own. */
export type Formula = { readonly latex: string; readonly display: boolean };

/** The formula that an element is: MathML, or TeX in the brackets that MathJax looks for; else `undefined`. */
export function readFormula(element: XmlElement): Formula | undefined {
  if (element.name === 'math') return { latex: readMath(element), display: element.attributes.display === 'block' };
  if (!/(?:^|\s)(?:math|arithmatex)(?:\s|$)/.test(element.attributes.class ?? '')) return undefined;
  const [, inline, display] = /^\s*(?:\\\(([\s\S]*)\\\)|\\\[([\s\S]*)\\\])\s*$/.exec(textOf(element)) ?? [];
  const latex = (inline ?? display)?.trim();
  return latex ? { latex, display: display !== undefined } : undefined;
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
