import type { XmlElement } from '../markup/parse-xml.ts';
import { ommlToLatex } from '../math/omml-to-latex.ts';

type MathGroup = { name: string; value: string; readonly children: MathGroup[] };

/** A formula under way: its open groups, the formula's own first. */
export type RtfMath = MathGroup[];

const MAX_DEPTH = 100;

/** Begins a formula (`\moMath`). RTF writes Office Math as groups named for its elements after an `m` (RTF 1.9.1). */
export const beginMath = (): RtfMath => [{ name: 'oMath', value: '', children: [] }];

/** A group is the element that its first word names; later words format or repeat, and say nothing. */
export function nameMathGroup(math: RtfMath, word: string): void {
  const group = math.at(-1);
  if (group?.name === '') group.name = word.slice(1);
}

/** What is nested deeper than formulas are is omitted. */
export function openMathGroup(math: RtfMath): void {
  const group: MathGroup = { name: '', value: '', children: [] };
  if (math.length < MAX_DEPTH) math.at(-1)?.children.push(group);
  math.push(group);
}

/** Text of a run, which may stand in groups that only format it, or the value of a property. */
export function putMathText(math: RtfMath, value: string): void {
  const owner = math.findLast(({ name }) => name !== '');
  if (owner) owner.value += value;
}

/** Ends a group; gives the formula's LaTeX when it was the formula's own. */
export function closeMathGroup(math: RtfMath): string | undefined {
  const group = math.pop();
  return group && math.length === 0 ? ommlToLatex(element(group)) : undefined;
}

const element = ({ name, value, children }: MathGroup): XmlElement => ({
  name: `m:${name}`,
  attributes: name !== 'r' && value !== '' ? { 'm:val': value } : {},
  children: [
    ...(name === 'r' ? [{ name: 'm:t', attributes: {}, children: [value] }] : []),
    ...children.flatMap((child) => (child.name === '' ? child.children.map(element) : [element(child)])),
  ],
});
