import { child, childrenNamed, descend, type XmlElement } from '../markup/parse-xml.ts';
import { settingOf, toggle } from './styles.ts';

/**
 * What an old form field shows that has no text for a result: a box that is checked or not, the entry that is chosen
 * (ECMA-376 part 1, 17.16.17). Empty for other fields.
 */
export function formFieldText(begin: XmlElement): string {
  const data = child(begin, 'w:ffData');
  const box = child(data, 'w:checkBox');
  if (box) return toggle(box, child(box, 'w:checked') ? 'w:checked' : 'w:default') ? '☒' : '☐';
  const list = descend(data, 'w:ddList');
  if (!list) return '';
  const entries = childrenNamed(list, 'w:listEntry');
  const chosen = Number(settingOf(list, 'w:result') ?? settingOf(list, 'w:default') ?? 0);
  return entries[chosen]?.attributes['w:val'] ?? '';
}
