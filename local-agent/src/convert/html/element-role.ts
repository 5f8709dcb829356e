import type { XmlAttributes } from '../markup/scan-xml.ts';

/** Elements that say nothing of their own, so that a role says what they are; so do those with a hyphen. */
const GENERIC = /^(?:div|span|p|section|article)$|-/;

/** Elements that are what a role names (WAI-ARIA 1.2). */
const ROLES: Readonly<Record<string, string>> = {
  list: 'ul',
  listitem: 'li',
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  rowgroup: 'tbody',
  row: 'tr',
  columnheader: 'th',
  rowheader: 'th',
  cell: 'td',
  gridcell: 'td',
  blockquote: 'blockquote',
};

/** The name of the element that a generic one stands for by its `role` and `aria-level`, else its own. */
export function nameByRole(name: string, { role, 'aria-level': level }: XmlAttributes): string {
  if (role === undefined || !GENERIC.test(name)) return name;
  if (role === 'heading') return `h${Math.min(6, Math.max(1, Math.trunc(Number(level)) || 2))}`;
  return ROLES[role] ?? name;
}
