import { elements, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { FUNCTIONS, latexText, tidyLatex } from './latex-symbols.ts';

/** Presentation MathML (MathML Core) as LaTeX without dollar signs; TeX that the formula carries along wins. */
export function mathmlToLatex(math: XmlElement): string {
  return tidyLatex(node(math));
}

const local = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1);

const sequence = (parent: XmlElement): string => elements(parent).map(node).join('');

const ACCENTS: Readonly<Record<string, string>> = {
  '^': '\\hat',
  ˆ: '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
  '→': '\\vec',
  '˙': '\\dot',
  '¨': '\\ddot',
};

const braced = (element: XmlElement | undefined) => `{${element ? node(element).trim() : ''}}`;

function base(element: XmlElement | undefined): string {
  const value = element ? node(element).trim() : '';
  return /^.$/su.test(value) || /^\\[A-Za-z]+$/.test(value) ? value : `{${value}}`;
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
      const name = textOf(element).trim();
      return FUNCTIONS.has(name) ? `\\${name} ` : /^[A-Za-z]{2,}$/.test(name) ? `\\mathrm{${name}}` : latexText(name);
    }
    case 'mn':
    case 'mo':
      return latexText(textOf(element).trim());
    case 'mtext':
    case 'ms':
      return `\\text{${textOf(element)}}`;
    case 'mspace':
      return ' ';
    case 'mfrac':
      return `\\frac${braced(first)}${braced(second)}`;
    case 'msqrt':
      return `\\sqrt{${sequence(element)}}`;
    case 'mroot':
      return `\\sqrt[${second ? node(second).trim() : ''}]${braced(first)}`;
    case 'msup':
      return `${base(first)}^${braced(second)}`;
    case 'msub':
      return `${base(first)}_${braced(second)}`;
    case 'msubsup':
    case 'munderover':
      return `${base(first)}_${braced(second)}^${braced(third)}`;
    case 'munder':
      return `${base(first)}_${braced(second)}`;
    case 'mover': {
      const accent = ACCENTS[second ? textOf(second).trim() : ''];
      return accent ? `${accent}${braced(first)}` : `${base(first)}^${braced(second)}`;
    }
    case 'mfenced':
      return `\\left${latexText(element.attributes.open ?? '(')} ${inner.map(node).join(', ')} \\right${latexText(element.attributes.close ?? ')')}`;
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
  const found = parts.find((part) => local(part) === 'annotation' && /tex/i.test(part.attributes.encoding ?? ''));
  return found && textOf(found).trim();
}
