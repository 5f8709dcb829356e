import type { Line, Run } from './line.ts';

export const isMonospace = (line: Line): boolean => line.runs.every((run) => run.monospace || !run.text.trim());

/** Whether all its words are bold; names in code letters say nothing where other words stand beside them. */
export function isBold({ runs }: Line): boolean {
  const lettered = runs.filter(isLettered);
  const words = lettered.filter((run) => !run.monospace);
  return (words.length > 0 ? words : lettered).every((run) => run.bold);
}

const isLettered = (run: Run): boolean => /[\p{L}\p{N}]/u.test(run.text);

/** Whether all its words are italic. */
export const isItalic = ({ runs }: Line): boolean =>
  runs.some(isLettered) && runs.every((run) => run.italic || !isLettered(run));

/** Whether the line below begins as the line above ends, bold or regular. */
export function continuesWeight(above: Line, below: Line): boolean {
  return above.runs.findLast(isLettered)?.bold === below.runs.find(isLettered)?.bold;
}

/** Nothing but the sign that ends the sentence above, which had no place there. */
export const isEndOfSentence = (text: string): boolean => /^[.,;:!?)]{1,2}$/.test(text.trim());

/** The lines are of one sentence: the one above ends with a word or comma, the one below begins with a small letter. */
export const isWithinSentence = (above: Line, below: Line): boolean =>
  /[\p{L},]$/u.test(above.text.trim()) && /^\p{Ll}/u.test(below.text);
