import { elements, textOf, type XmlElement } from '../markup/parse-xml.ts';
import { ACCENTS } from './accents.ts';
import { FUNCTIONS, latexText, tidyLatex } from './latex-symbols.ts';
import { starText } from './star-symbols.ts';

/** Presentation MathML (MathML Core) as LaTeX without dollar signs; TeX that the formula carries along wins. */
export function mathmlToLatex(math: XmlElement): string {
  return tidyLatex(node(math));
}

const local = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

/** An attribute, which OpenDocument files write with the prefix of the elements. */
const attribute = ({ attributes }: XmlElement, name: string): string | undefined =>
  attributes[name] ?? attributes[`math:${name}`];

/** The text of a token. */
const tokenText = (element: XmlElement): string => starText(textOf(element).trim());

/** The parts of a row; parentheses that stretch around something tall do so in LaTeX too. */
function sequence(parent: XmlElement): string {
  let out = '';
  /** Opening signs under way, and where their content begins. */
  const open: { sign: string; start: number }[] = [];
  const close = (sign: string) => {
    const { sign: opening, start } = open.pop() ?? { sign: '', start: 0 };
    const inner = out.slice(start).trim();
    out = out.slice(0, start) + fenced(opening, inner, sign);
  };
  for (const part of elements(parent)) {
    const form = attribute(part, 'form');
    const isTall = attribute(part, 'stretchy') === 'true' || attribute(part, 'fence') === 'true';
    const stretches = local(part) === 'mo' && isTall;
    if (stretches && form === 'prefix') open.push({ sign: latexText(tokenText(part)).trim(), start: out.length });
    else if (stretches && form === 'postfix' && open.length > 0) close(latexText(tokenText(part)).trim());
    else out += node(part);
  }
  while (open.length > 0) close('');
  return out;
}

function fenced(opening: string, inner: string, closing: string): string {
  const choose = opening === '(' && closing === ')' ? /^\\genfrac\{\}\{\}\{0pt\}\{\}(.*)$/.exec(inner)?.[1] : undefined;
  if (choose) return `\\binom${choose}`;
  const tall = /\\(?:frac|begin|genfrac|sum|prod|int)\b/.test(inner);
  return tall ? `\\left${opening || '.'} ${inner} \\right${closing || '.'}` : `${opening}${inner}${closing}`;
}

/** A bracket that the element names; none is a point. */
const fence = (element: XmlElement, name: string, usual: string): string =>
  latexText(starText(attribute(element, name) ?? usual)).trim() || '.';

const braced = (element: XmlElement | undefined) => `{${element ? node(element).trim() : ''}}`;

function base(element: XmlElement | undefined): string {
  const value = element ? node(element).trim() : '';
  return /^.$/su.test(value) || /^\\(?:[A-Za-z]+$|(?:und|ov)erbrace\{)/.test(value) ? value : `{${value}}`;
}

function node(element: XmlElement): string {
  const inner = elements(element);
  const [first, second, third] = inner;
  switch (local(element)) {
    case 'semantics':
      return tex(inner) ?? (first ? node(first) : '');
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return '';
    case 'mi': {
      const name = tokenText(element);
      return FUNCTIONS.has(name) ? `\\${name} ` : /^[A-Za-z]{2,}$/.test(name) ? `\\mathrm{${name}}` : latexText(name);
    }
    case 'mo': {
      const name = tokenText(element);
      return FUNCTIONS.has(name) ? `\\${name} ` : latexText(name);
    }
    case 'mn':
      return latexText(tokenText(element));
    case 'mtext':
    case 'ms':
      return `\\text{${starText(textOf(element))}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `${/^0(?:\D|$)/.test(attribute(element, 'linethickness') ?? '') ? '\\genfrac{}{}{0pt}{}' : '\\frac'}${braced(first)}${braced(second)}`;
    case 'msqrt':
      return `\\sqrt{${sequence(element)}}`;
    case 'mroot':
      return `\\sqrt${second && node(second).trim() ? `[${node(second).trim()}]` : ''}${braced(first)}`;
    case 'msup':
      return `${base(first)}^${braced(second)}`;
    case 'msub':
      return `${base(first)}_${braced(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${base(first)}_${braced(second)}^${braced(third)}`;
    case 'munder':
      return second && tokenText(second) === '\u23df'
        ? `\\underbrace${braced(first)}`
        : `${base(first)}_${braced(second)}`;
    case 'mover': {
      const accent = ACCENTS[second ? tokenText(second) : ''];
      return accent ? `${accent}${braced(first)}` : `${base(first)}^${braced(second)}`;
    }
    case 'mfenced':
      return `\\left${fence(element, 'open', '(')} ${inner.map(node).join(', ')} \\right${fence(element, 'close', ')')}`;
    case 'mtable':
      return `\\begin{matrix}${inner
        .map((row) =>
          elements(row)
            .map((cell) => sequence(cell).trim())
            .join(' & '),
        )
        .join(' \\\\ ')}\\end{matrix}`;
    default:
      return sequence(element);
  }
}

/** The formula in TeX, when the file carries it along. */
function tex(parts: readonly XmlElement[]): string | undefined {
  const found = parts.find((part) => local(part) === 'annotation' && /tex/i.test(attribute(part, 'encoding') ?? ''));
  return found && textOf(found).trim();
}
