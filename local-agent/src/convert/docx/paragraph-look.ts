import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import { child, textOf, walk, type XmlElement } from '../markup/parse-xml.ts';
import { type Style, type Styles, settingOf, toggle } from './styles.ts';

/** How the text of a paragraph is set: bold if all of it is, and the smallest size; `undefined` without a text. */
export function readLook(paragraph: XmlElement, style: Style | undefined, styles: Styles): ParagraphLook | undefined {
  let bold = true;
  let size = Number.POSITIVE_INFINITY;
  for (const run of walk(paragraph)) {
    if (run.name !== 'w:r' || textOf(child(run, 'w:t')).trim() === '') continue;
    const properties = child(run, 'w:rPr');
    const named = styles.get(settingOf(properties, 'w:rStyle'));
    bold &&= toggle(properties, 'w:b') ?? named?.marks.bold ?? style?.marks.bold ?? false;
    size = Math.min(size, Number(settingOf(properties, 'w:sz') ?? named?.size ?? style?.size ?? styles.size));
  }
  return Number.isFinite(size) ? { bold, size } : undefined;
}
