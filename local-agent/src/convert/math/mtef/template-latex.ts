import type { Template } from './mtef-templates.ts';

/** A template as LaTeX, from its parts and the sign that it is drawn with, both as LaTeX already. */
export function templateLatex(template: Template, slots: readonly string[], sign: string): string {
  const [first = '', second = '', third = ''] = slots;
  switch (template.kind) {
    case 'fence':
      return `${opened('\\left', template.left)}${first}${closed(template.right)}`;
    case 'command':
      return `${template.command}{${first}}`;
    case 'operator':
      return `${template.sign ?? sign}${script('_', second)}${script('^', third)} ${first}`;
    case 'brace':
      return `${template.command}{${first}}${script(template.script, second)}`;
    case 'arrow':
      return `${template.command}${second && `[${second}]`}{${first}}`;
    case 'script':
      return template.isBefore ? `{}${scripts(template.signs, slots)}` : scripts(template.signs, slots);
    case 'braKet':
      return braKet(template.left, template.right, slots);
    case 'root':
      return `\\sqrt${second && `[${second}]`}{${first}}`;
    case 'fraction':
      return `\\frac{${first}}{${second}}`;
    case 'slash':
      return `{${first}}/{${second}}`;
    case 'limit':
      return limit(first, second, third);
    case 'division':
      return `${second ? `\\overset{${second}}` : ''}{\\overline{)${first}}}`;
    default:
      return slots.join(' ');
  }
}

/** Scripts of a template; a single one may stand in either of two places. */
export function scripts(signs: '_' | '^' | '_^', slots: readonly string[]): string {
  if (signs !== '_^') return script(signs, slots.join(''));
  return `${script('_', slots[0] ?? '')}${script('^', slots[1] ?? '')}`;
}

const script = (sign: '_' | '^', value: string): string => value && `${sign}{${value}}`;

/** A command for a sign that grows, parted from letters that come next. */
const opened = (command: string, sign: string): string => `${command}${sign}${/[([|]/.test(sign) ? '' : ' '}`;
const closed = (sign: string): string => `\\right${sign}${/[A-Za-z]$/.test(sign) ? ' ' : ''}`;

function braKet(hasLeft: boolean, hasRight: boolean, slots: readonly string[]): string {
  const [left = '', right = ''] = hasLeft && hasRight ? slots : [slots.join(''), slots.join('')];
  if (!hasRight) return `\\left\\langle ${left}\\right|`;
  return hasLeft ? `\\left\\langle ${left}\\middle|${right}\\right\\rangle ` : `\\left|${right}\\right\\rangle `;
}

/** As scripts where LaTeX sets them below and above by itself, else stacked. */
function limit(value: string, below: string, above: string): string {
  const inner = value.trim();
  if (/^\\(?:[A-Za-z]+$|operatorname\{)/.test(inner)) return `${inner}${script('_', below)}${script('^', above)} `;
  const under = below ? `\\underset{${below}}{${inner}}` : inner;
  return above ? `\\overset{${above}}{${under}}` : under;
}
