import { numberLabel } from '../markdown/number-label.ts';
import type { XmlElement } from '../markup/parse-xml.ts';
import type { OdtContext } from './odt-context.ts';

/** The number that a heading shows, with a space behind; counts it. */
export function headingNumber({ attributes }: XmlElement, level: number, { styles, numbers }: OdtContext): string {
  const { list } = styles.get(attributes['text:style-name']);
  const format = styles.level(list, level);
  if (list === '' || attributes['text:is-list-header'] === 'true' || format.format === 'none') return '';
  const counts = numbers.get(list) ?? [];
  numbers.set(list, counts);
  const start = Number(attributes['text:start-value'] ?? format.start);
  const restarted = attributes['text:restart-numbering'] === 'true' || counts[level] === undefined;
  counts[level] = restarted ? start : (counts[level] ?? 0) + 1;
  counts.length = level + 1;
  const { display } = numberLabel(format, (other) => styles.level(list, other), counts);
  return display && `${display} `;
}
