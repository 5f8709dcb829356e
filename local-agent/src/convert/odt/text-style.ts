import type { Inline } from '../markdown/blocks.ts';
import { fontText } from '../text/symbol-fonts.ts';
import type { OdtStyle } from './styles.ts';

/** A span's style over the one around it, which holds where the span says nothing. */
export const overStyle = (outer: OdtStyle, inner: OdtStyle): OdtStyle => ({
  ...inner,
  bold: inner.bold ?? outer.bold,
  italic: inner.italic ?? outer.italic,
  strike: inner.strike ?? outer.strike,
  code: inner.code ?? outer.code,
  script: inner.script ?? outer.script,
  font: inner.font ?? outer.font,
});

/** Text in the marks of its style. */
export function markText(value: string, { bold, italic, strike, code, script, font = '' }: OdtStyle): Inline {
  let out: Inline = { type: code ? 'code' : 'text', text: fontText(font, value) };
  if (script) out = { type: script, children: [out] };
  if (strike) out = { type: 'delete', children: [out] };
  if (italic) out = { type: 'emphasis', children: [out] };
  return bold ? { type: 'strong', children: [out] } : out;
}
