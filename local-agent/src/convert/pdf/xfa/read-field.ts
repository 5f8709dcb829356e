import { type Inline, text } from '../../markdown/blocks.ts';
import { type FormNode, hasClass } from './form-node.ts';
import type { FormPart } from './form-row.ts';
import { type Look, readRichText } from './read-rich-text.ts';

/** A field's label with what it holds: its value after its caption, its mark on the side where the form shows it. */
export function readField(label: FormNode, look: Look): FormPart | undefined {
  const caption = captionOf(label, look);
  const control = label.children.find(({ name }) => CONTROLS.has(name));
  const mark = control && markOf(control);
  if (mark) {
    const after = hasClass(label, 'xfaRight', 'xfaBottom');
    const parts = after ? [text(`${mark} `), ...caption] : [...caption, text(` ${mark}`)];
    return { children: parts, field: false };
  }
  const value = control ? shownValue(control).trim() : '';
  const lines = value ? value.split(/\r\n?|\n/) : [];
  const shown = lines.flatMap((line, index): Inline[] => [
    ...(index > 0 ? [{ type: 'break' } as const] : []),
    text(line),
  ]);
  if (caption.length === 0) return shown.length > 0 ? { children: shown, field: false } : undefined;
  const ends = /[:?]\s*$/.test(caption.map((part) => (part.type === 'text' ? part.text : '')).join('')) ? ' ' : ': ';
  return { children: [...caption, text(ends), ...shown], field: control !== undefined };
}

const CONTROLS = new Set(['input', 'textarea', 'select']);

/** The caption on one line, without emphasis: all captions of a form tend to look the same. */
const captionOf = (label: FormNode, look: Look): Inline[] =>
  label.children
    .filter((child) => hasClass(child, 'xfaCaption', 'xfaCaptionForCheckButton'))
    .flatMap((child) => readRichText(child, look))
    .flatMap(({ children }, index) => [text(index > 0 ? ' ' : ''), ...children.map(plain)])
    .filter((part) => part.type !== 'text' || part.text !== '');

function plain(inline: Inline): Inline {
  if (inline.type === 'break') return text(' ');
  return inline.type === 'strong' || inline.type === 'emphasis' ? plain(inline.children[0] ?? text('')) : inline;
}

function markOf({ attributes: { type, checked } }: FormNode): string | undefined {
  if (type === 'checkbox') return checked === true ? '\u2611' : '\u2610';
  if (type === 'radio') return checked === true ? '\u25c9' : '\u25cb';
  return undefined;
}

function shownValue({ name, attributes, children }: FormNode): string {
  if (name === 'select')
    return children
      .flatMap(({ attributes: { selected }, text: option }) => (selected === true ? [option] : []))
      .join(', ');
  const { type, value, textContent } = attributes;
  const shown = name === 'textarea' ? textContent : value;
  return typeof shown === 'string' && type !== 'password' ? shown : '';
}
