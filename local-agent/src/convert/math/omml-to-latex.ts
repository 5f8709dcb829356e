import { normalizeText } from '../markdown/tidy-inline.ts';
import { child, childrenNamed, elements, textOf, type XmlElement } from '../markup/parse-xml.ts';
import { ACCENTS } from './accents.ts';
import { FUNCTIONS, latexText, tidyLatex } from './latex-symbols.ts';

/**
 * An Office formula (`m:oMath` or `m:oMathPara`) as LaTeX without dollar signs. Office Math Markup Language: ECMA-376
 * part 1, section 22.1.
 */
export const ommlToLatex = (math: XmlElement): string => tidyLatex(sequence(math));

const sequence = (parent: XmlElement | undefined): string => elements(parent).map(node).join('');

/** An argument in braces. */
const arg = (parent: XmlElement, name: string): string => `{${sequence(child(parent, name)).trim()}}`;

const property = (element: XmlElement, properties: string, name: string): string | undefined => {
  const found = child(child(element, properties), name);
  return found && (found.attributes['m:val'] ?? found.attributes.val ?? '');
};

const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|off|false)$/.test(value);

function node(element: XmlElement): string {
  switch (element.name) {
    case 'm:r':
      return run(element);
    case 'm:f':
      return fraction(element);
    case 'm:rad':
      return radical(element);
    case 'm:sSup':
      return `${base(element)}^${arg(element, 'm:sup')}`;
    case 'm:sSub':
      return `${base(element)}_${arg(element, 'm:sub')}`;
    case 'm:sSubSup':
      return `${base(element)}_${arg(element, 'm:sub')}^${arg(element, 'm:sup')}`;
    case 'm:sPre':
      return `{}${script(element, '_', 'm:sub')}${script(element, '^', 'm:sup')}${base(element)}`;
    case 'm:nary':
      return nary(element);
    case 'm:d':
      return delimited(element);
    case 'm:func':
      return `${functionName(child(element, 'm:fName'))} ${sequence(child(element, 'm:e'))}`;
    case 'm:limLow':
      return limit(element, '_', '\\underset');
    case 'm:limUpp':
      return limit(element, '^', '\\overset');
    case 'm:acc':
      return `${ACCENTS[property(element, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}${arg(element, 'm:e')}`;
    case 'm:bar':
      return `${property(element, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}${arg(element, 'm:e')}`;
    case 'm:groupChr':
      return grouped(element);
    case 'm:borderBox':
      return `\\boxed${arg(element, 'm:e')}`;
    case 'm:m':
      return `\\begin{matrix}${rows(childrenNamed(element, 'm:mr'))}\\end{matrix}`;
    case 'm:eqArr':
      return aligned(childrenNamed(element, 'm:e').map((line) => sequence(line).replaceAll('\\&', '&')));
    case 'm:phant':
      return isOn(property(element, 'm:phantPr', 'm:show') ?? '1') ? sequence(child(element, 'm:e')) : '';
    case 'w:del':
    case 'w:moveFrom':
      return '';
    default:
      return element.name.endsWith('Pr') ? '' : sequence(element);
  }
}

function run(element: XmlElement): string {
  const value = elements(element)
    .filter(({ name }) => name === 'm:t' || name === 'w:t')
    .map(textOf)
    .join('');
  if (!value) return '';
  const words = /\p{L}{2} \p{L}{2}/u.test(value) || isOn(property(element, 'm:rPr', 'm:nor'));
  if (words && /\p{L}{2}/u.test(value)) return `\\text{${normalizeText(value)}}`;
  const letters = /^\p{L}+$/u.test(value.trim());
  const alphabet = ALPHABETS[property(element, 'm:rPr', 'm:scr') ?? ''];
  if (letters && alphabet) return `${alphabet}{${value.trim()}}`;
  const style = property(element, 'm:rPr', 'm:sty');
  if (letters && (style === 'b' || style === 'bi')) return `\\mathbf{${latexText(value.trim())}}`;
  if (style === 'p' && FUNCTIONS.has(value.trim())) return `\\${value.trim()} `;
  return latexText(value);
}

const ALPHABETS: Readonly<Record<string, string>> = {
  'double-struck': '\\mathbb',
  script: '\\mathcal',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
};

/** What a script stands on: one symbol as it is, more in braces. */
function base(element: XmlElement): string {
  const value = sequence(child(element, 'm:e')).trim();
  const single = /^.$/su.test(value) || /^\\[A-Za-z]+$/.test(value) || isFenced(value);
  return single ? value : `{${value}}`;
}

/** Between brackets that grow, from the first sign to the last. */
function isFenced(value: string): boolean {
  const last = value.lastIndexOf('\\right');
  return value.startsWith('\\left') && last > 0 && /^\\right\S+$/.test(value.slice(last));
}

function fraction(element: XmlElement): string {
  const type = property(element, 'm:fPr', 'm:type');
  if (type === 'lin' || type === 'skw') return `${arg(element, 'm:num')}/${arg(element, 'm:den')}`;
  if (type === 'noBar') return `\\genfrac{}{}{0pt}{}${arg(element, 'm:num')}${arg(element, 'm:den')}`;
  return `\\frac${arg(element, 'm:num')}${arg(element, 'm:den')}`;
}

function radical(element: XmlElement): string {
  const degree = sequence(child(element, 'm:deg')).trim();
  const hidden = isOn(property(element, 'm:radPr', 'm:degHide'));
  return `\\sqrt${degree && !hidden ? `[${degree}]` : ''}${arg(element, 'm:e')}`;
}

/** A script, or nothing when it is empty. */
function script(element: XmlElement, sign: '_' | '^', name: string): string {
  const value = sequence(child(element, name)).trim();
  return value && `${sign}{${value}}`;
}

function nary(element: XmlElement): string {
  const sign = latexText(property(element, 'm:naryPr', 'm:chr') ?? '∫').trim();
  return `${sign}${script(element, '_', 'm:sub')}${script(element, '^', 'm:sup')} ${sequence(child(element, 'm:e'))}`;
}

function delimited(element: XmlElement): string {
  const begin = property(element, 'm:dPr', 'm:begChr') ?? '(';
  const end = property(element, 'm:dPr', 'm:endChr') ?? ')';
  const separator = property(element, 'm:dPr', 'm:sepChr') ?? '|';
  const parts = childrenNamed(element, 'm:e');
  const only = elements(parts[0])[0];
  if (parts.length === 1 && only?.name === 'm:f' && property(only, 'm:fPr', 'm:type') === 'noBar' && begin === '(') {
    return `\\binom${arg(only, 'm:num')}${arg(only, 'm:den')}`;
  }
  const side = (char: string) => latexText(char).trim() || '.';
  const inner = parts.map((part) => sequence(part).trim()).join(` ${separator === '|' ? '\\mid' : separator} `);
  return `\\left${side(begin)} ${inner} \\right${side(end)}`.replace(/\\left([([|]) /, '\\left$1');
}

function functionName(name: XmlElement | undefined): string {
  const plain = name && elements(name).every((part) => part.name === 'm:r' || part.name.endsWith('Pr'));
  if (!plain) return sequence(name);
  const value = elements(name)
    .filter(({ name: part }) => part === 'm:r')
    .map(textOf)
    .join('')
    .trim();
  if (FUNCTIONS.has(value)) return `\\${value}`;
  return /^[A-Za-z]{2,}$/.test(value) ? `\\operatorname{${value}}` : sequence(name);
}

/** A limit below or above: as a script where LaTeX sets it there by itself, else stacked. */
function limit(element: XmlElement, script: '_' | '^', stack: string): string {
  const inner = child(element, 'm:e');
  const value = functionName(inner).trim();
  const brace = BRACES[textOf(child(element, 'm:lim')).trim()];
  if (brace) return `${brace}{${value}}`;
  const scripted = /^\\(?:[A-Za-z]+$|operatorname\{|underbrace|overbrace)/.test(value);
  if (scripted) return `${value}${script}${arg(element, 'm:lim')}`;
  return `${stack}${arg(element, 'm:lim')}{${value}}`;
}

const BRACES: Readonly<Record<string, string>> = { '\u23df': '\\underbrace', '\u23de': '\\overbrace' };

function grouped(element: XmlElement): string {
  const char = property(element, 'm:groupChrPr', 'm:chr') ?? '\u23df';
  const top = property(element, 'm:groupChrPr', 'm:pos') === 'top';
  const inner = arg(element, 'm:e');
  const brace = BRACES[char];
  if (brace) return `${brace}${inner}`;
  return `${top ? '\\overset' : '\\underset'}{${latexText(char).trim()}}${inner}`;
}

const aligned = (lines: string[]): string =>
  lines.length === 1 ? (lines[0] ?? '') : `\\begin{aligned}${lines.join(' \\\\ ')}\\end{aligned}`;

const rows = (list: XmlElement[]): string =>
  list
    .map((row) =>
      childrenNamed(row, 'm:e')
        .map((cell) => sequence(cell).trim())
        .join(' & '),
    )
    .join(' \\\\ ');
