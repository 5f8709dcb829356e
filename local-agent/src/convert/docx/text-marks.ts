import { child, type XmlElement } from '../markup/parse-xml.ts';
import { type Marks, type Styles, settingOf } from './styles.ts';

/** Kinds of text whose look shows the kind, and emphasizes nothing. */
const KINDS = /^(?:caption|subtitle|(?:intense )?quote|table (?:heading|contents))$/;

/** Whether a style's look shows the kind of its text, by its name in lower case. */
export const showsKind = (name: string): boolean => KINDS.test(name);

/** The marks that a paragraph's style gives its text, but for those that all text has. */
export function textMarks(paragraph: XmlElement, styles: Styles): Marks {
  const style = styles.get(settingOf(child(paragraph, 'w:pPr'), 'w:pStyle'));
  const { bold, italic, hidden, code } = styles.standard?.marks ?? {};
  if (!style || style === styles.standard) return {};
  const { marks } = style;
  const isKind = showsKind(style.name);
  return {
    ...marks,
    bold: !isKind && marks.bold === true && bold !== true,
    italic: !isKind && marks.italic === true && italic !== true,
    hidden: marks.hidden === true && hidden !== true,
    code: marks.code === true && code !== true,
  };
}
