import { type Label, sizeOf } from './label.ts';

/** Lines of one label are no farther from each other, font sizes, and begin or have their middles at one x but for so much. */
const FARTHEST = 0.8;
const ASIDE = 0.5;
/** So much may their sizes differ, as a factor. */
const SAME_SIZE = 1.15;
/** Drawings of more labels are maps and the like, whose labels are names of one line. */
const MAX_LABELS = 500;
/** Signs and figures of an axis stand alone. */
const WORD = /\p{L}{2}/u;

/**
 * The labels in their order, but for the further lines of one, which follow its first line: labels stand beside each other. What
 * stands behind or below a colon is another label.
 */
export function stackedLabels(labels: readonly Label[]): Label[] {
  if (labels.length > MAX_LABELS) return [...labels];
  const stacks: Label[][] = [];
  for (const [index, label] of labels.entries()) {
    const isValue = labels[index - 1]?.text.endsWith(':') === true;
    const stack = WORD.test(label.text) && !isValue ? stacks.find((lines) => isBelow(label, lines.at(-1))) : undefined;
    if (stack) stack.push(label);
    else stacks.push([label]);
  }
  return stacks.flat();
}

function isBelow(label: Label, above: Label | undefined): boolean {
  if (!above || !WORD.test(above.text) || above.text.endsWith(':')) return false;
  const [size, upper] = [sizeOf(label), sizeOf(above)];
  const gap = label.y0 - above.y1;
  return (
    gap < FARTHEST * size &&
    gap > -FARTHEST * size &&
    Math.max(size, upper) < SAME_SIZE * Math.min(size, upper) &&
    (Math.abs(label.x0 - above.x0) < ASIDE * size ||
      Math.abs(label.x0 + label.x1 - above.x0 - above.x1) < 2 * ASIDE * size)
  );
}
