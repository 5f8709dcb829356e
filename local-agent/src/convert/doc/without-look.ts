import { showsKind } from '../docx/text-marks.ts';
import type { Inline } from '../markdown/blocks.ts';
import type { DocStyle } from './styles.ts';

/**
 * A paragraph's text without the bold and italic letters that emphasize nothing: those of the styles of headings and
 * captions, and those that all text of the document has.
 */
export function withoutLook(
  children: readonly Inline[],
  isHeading: boolean,
  style: DocStyle,
  standard: DocStyle,
): Inline[] {
  const { marks } = isHeading || showsKind(style.name) ? style : standard;
  const kinds = [...(marks.bold ? ['strong'] : []), ...(marks.italic ? ['emphasis'] : [])];
  return kinds.length === 0 ? [...children] : unwrapped(children, kinds);
}

const unwrapped = (nodes: readonly Inline[], kinds: readonly string[]): Inline[] =>
  nodes.flatMap((node): Inline[] => {
    if (!('children' in node)) return [node];
    const children = unwrapped(node.children, kinds);
    return kinds.includes(node.type) ? children : [{ ...node, children }];
  });
