import type { Inline } from '../markdown/blocks.ts';
import { child, textOf, type XmlElement } from '../markup/parse-xml.ts';
import type { OdtContext } from './odt-context.ts';
import { readFrame } from './read-frame.ts';
import { markText, overStyle } from './text-style.ts';

/** The text of a paragraph, as its style has it. */
export const readText = (paragraph: XmlElement, context: OdtContext): Inline[] =>
  readSpans(paragraph, context, context.styles.ofText(context.styles.get(paragraph.attributes['text:style-name'])));

/** Phrasing content with its styles, over the one that holds around it. */
export function readSpans(parent: XmlElement, context: OdtContext, style = context.styles.get(undefined)): Inline[] {
  if (style.hidden) return [];
  return parent.children.flatMap((node): Inline[] => {
    if (typeof node === 'string') return [markText(node, style)];
    switch (node.name) {
      case 'text:s':
      case 'text:tab':
        return [markText(' ', style)];
      case 'text:line-break':
        return [{ type: 'break' }];
      case 'text:a': {
        const url = node.attributes['xlink:href'] ?? '';
        const children = readSpans(node, context, style);
        return url && !url.startsWith('#') ? [{ type: 'link', url, children }] : children;
      }
      case 'text:span':
        return readSpans(node, context, overStyle(style, context.styles.get(node.attributes['text:style-name'])));
      case 'text:note': {
        const body = child(node, 'text:note-body');
        if (!body) return [];
        const id = String(context.notes.length + 1);
        context.notes.push({ id, body });
        return [{ type: 'footnoteReference', id }];
      }
      case 'draw:frame':
        return readFrame(node, context);
      case 'svg:title':
      case 'svg:desc':
      case 'office:annotation':
      case 'text:tracked-changes':
        return [];
      case 'text:ruby':
        return readSpans(node, context, style);
      case 'text:ruby-text':
        return [{ type: 'text', text: `(${textOf(node)})` }];
      default:
        return isShape(node) ? [] : readSpans(node, context, style);
    }
  });
}

/** Frames, and drawn shapes, which may hold text themselves. */
export const isShape = ({ name }: XmlElement) =>
  /^draw:(?:frame|g|custom-shape|rect|ellipse|circle|path|caption|line|connector|measure|polyline|(?:regular-)?polygon)$/.test(
    name,
  );

/** The text of a line of code, with its spaces. */
export const codeText = (element: XmlElement): string =>
  element.children
    .map((node): string => {
      if (typeof node === 'string') return node;
      if (node.name === 'text:s') return ' '.repeat(Math.min(Number(node.attributes['text:c'] ?? 1) || 1, 200));
      if (node.name === 'text:tab') return '\t';
      return node.name === 'text:line-break' ? '\n' : codeText(node);
    })
    .join('');
