import type { Inline } from '../markdown/blocks.ts';
import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import type { XmlElement } from '../markup/parse-xml.ts';
import type { OdtStyles } from './styles.ts';

/** How a paragraph is set, whose content reads as `children`: bold if all of it is, and the smallest size. */
export function readLook(
  paragraph: XmlElement,
  children: readonly Inline[],
  styles: OdtStyles,
): ParagraphLook | undefined {
  const style = styles.get(paragraph.attributes['text:style-name']);
  const size = smallestSize(paragraph, style.size ?? styles.usual, styles);
  const isBold = (child: Inline) => child.type === 'strong' || (child.type === 'text' && child.text.trim() === '');
  const bold = style.bold === true || children.every(isBold);
  return Number.isFinite(size) ? { bold, size } : undefined;
}

function smallestSize(parent: XmlElement, size: number, styles: OdtStyles): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const node of parent.children) {
    if (typeof node === 'string') smallest = node.trim() === '' ? smallest : Math.min(smallest, size);
    else if (node.name === 'text:span')
      smallest = Math.min(
        smallest,
        smallestSize(node, styles.get(node.attributes['text:style-name']).size ?? size, styles),
      );
    else if (node.name === 'text:a') smallest = Math.min(smallest, smallestSize(node, size, styles));
  }
  return smallest;
}
