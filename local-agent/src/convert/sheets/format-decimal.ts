import { asWritten, sectionsOf } from './format-sections.ts';

/** Text, escapes, padding, what stands in brackets, places of digits, and marks. */
const TOKENS = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]|[\s\S]/g;

/** Marks that stand for themselves, and those that a number's format may have beside them. */
const MARK = /^[\s$€£¥+\-():!^&'~{}<>=\u00a0-\u00bf]$/;

type Token = { readonly kind: 'digit' | 'point' | 'comma' | 'percent' | 'text'; readonly text: string };

/** Numbers from here on are shown with powers. */
const MAX_VALUE = 1e21;

/**
 * A number by a format of nothing but places of digits, marks and text, such as `#,##0.0#;(000-000)` (ECMA-376 part 1,
 * 18.8.31): digits fill their places from the right, and the leftmost place takes those that are left. `undefined` for
 * formats of other kinds (dates, fractions, powers, conditions).
 */
export function formatDecimal(code: string, value: number): string | undefined {
  if (!/[0#?]/.test(code) || Math.abs(value) >= MAX_VALUE) return undefined;
  const sections = sectionsOf(code);
  const tokens = sections.map(tokensOf);
  if (tokens.includes(undefined)) return undefined;
  const own = value < 0 && sections.length > 1;
  const section = tokens[own ? 1 : value === 0 && sections.length > 2 ? 2 : 0] ?? [];
  const shown = fill(section, Math.abs(value));
  return value < 0 && !own && shown !== '' ? `-${shown}` : shown;
}

function tokensOf(section: string): Token[] | undefined {
  const tokens: Token[] = [];
  // A part for text does not concern numbers.
  if (section.replace(/[_*]./g, '').trim() === '@') return tokens;
  for (const [part] of section.matchAll(TOKENS)) {
    if (/^[0#?]$/.test(part)) tokens.push({ kind: 'digit', text: part });
    else if (part === '.') tokens.push({ kind: 'point', text: part });
    else if (part === ',') tokens.push({ kind: 'comma', text: part });
    else if (part === '%') tokens.push({ kind: 'percent', text: part });
    else if (part.startsWith('_')) tokens.push({ kind: 'text', text: ' ' });
    else if (part.startsWith('[')) {
      const text = bracketText(part);
      if (text === undefined) return undefined;
      tokens.push({ kind: 'text', text });
    } else if (/^[\\"]/.test(part)) tokens.push({ kind: 'text', text: unquoted(part) });
    else if (MARK.test(part)) tokens.push({ kind: 'text', text: part });
    else if (part.length === 1) return undefined;
  }
  return tokens;
}

const unquoted = (part: string) => (part.startsWith('"') ? part.slice(1, -1) : part.slice(1));

/** A currency shows its sign, colours and languages nothing; conditions and times are of other kinds. */
function bracketText(part: string): string | undefined {
  if (part.startsWith('[$')) return part.slice(2, -1).replace(/-[^-]*$/, '');
  return /^\[(?:[a-z]{3,7}|color ?\d+)\]$/i.test(part) ? '' : undefined;
}

const isDigit = ({ kind }: Token) => kind === 'digit';

function fill(tokens: readonly Token[], value: number): string {
  if (!tokens.some(isDigit)) return collapse(tokens.map(({ text }) => text).join(''));
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const whole = point < 0 ? tokens : tokens.slice(0, point);
  const part = point < 0 ? [] : tokens.slice(point + 1);
  const lastWhole = whole.findLastIndex(isDigit);
  const lastPart = part.findLastIndex(isDigit);
  const percents = tokens.filter(({ kind }) => kind === 'percent').length;
  // Commas behind the last place divide by a thousand, those between places group digits.
  const scaling = [...whole.slice(lastWhole + 1), ...part.slice(lastPart + 1)];
  const thousands = scaling.filter(({ kind }) => kind === 'comma').length;
  const firstWhole = whole.findIndex(isDigit);
  const grouped = whole.slice(Math.max(0, firstWhole), lastWhole).some(({ kind }) => kind === 'comma');
  const places = part.filter(isDigit);
  const scaled = asWritten(value) * 100 ** percents * 1_000 ** -thousands;
  const [digits = '0', decimals = ''] = scaled.toFixed(Math.min(places.length, 30)).split('.');
  const shown = [fillWhole(whole, digits === '0' ? '' : digits, grouped)];
  if (point >= 0) shown.push('.', fillPart(part, decimals));
  return collapse(shown.join(''));
}

const collapse = (shown: string) => shown.replace(/\s+/g, ' ').trim();

function fillWhole(tokens: readonly Token[], digits: string, grouped: boolean): string {
  const first = tokens.findIndex(isDigit);
  const out: string[] = [];
  let left = digits.length;
  let count = 0;
  const put = (digit: string) => {
    if (grouped && count > 0 && count % 3 === 0) out.push(',');
    count++;
    out.push(digit);
  };
  for (let index = tokens.length - 1; index >= 0; index--) {
    const { kind, text } = tokens[index] ?? { kind: 'text', text: '' };
    if (kind === 'text' || kind === 'percent') out.push(text);
    if (kind !== 'digit') continue;
    if (left > 0) put(digits[--left] ?? '');
    else if (text === '0') put('0');
    while (index === first && left > 0) put(digits[--left] ?? '');
  }
  // `.00` has no place for whole digits and shows them all the same.
  return out.reverse().join('') + (first < 0 ? digits : '');
}

function fillPart(tokens: readonly Token[], decimals: string): string {
  let kept = decimals.length;
  const places = tokens.filter(isDigit);
  while (kept > 0 && decimals[kept - 1] === '0' && places[kept - 1]?.text !== '0') kept--;
  let at = 0;
  return tokens
    .map(({ kind, text }) => {
      if (kind === 'text' || kind === 'percent') return text;
      return kind === 'digit' && at++ < kept ? (decimals[at - 1] ?? '') : '';
    })
    .join('');
}
