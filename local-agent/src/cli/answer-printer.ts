import type { AnswerEnd, AnswerEvent, AnswerSentence, RetrieveEvidenceResponse } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { ShownResult } from './last-results.ts';
import { printQuotes } from './print-quotes.ts';
import { printable, type Terminal } from './terminal.ts';
import { describeVerdict } from './verdict.ts';
import { wrapText } from './wrap-text.ts';

export type AnswerPrinter = {
  readonly take: (event: AnswerEvent) => void;
  /** Gives the numbered quotes that were printed. Throws UserError BACKEND_UNAVAILABLE when the answer broke off. */
  readonly finish: () => readonly ShownResult[];
};

/** Prints an answer as it comes: its paragraphs with the numbers of quotes, then the quotes that they cite, or all. */
export function answerPrinter(terminal: Terminal): AnswerPrinter {
  let evidence: RetrieveEvidenceResponse | undefined;
  let paragraph = '';
  let isEnded = false;
  let shown: readonly ShownResult[] = [];
  const cited = new Set<number>();

  const printParagraph = () => {
    if (paragraph.trim() !== '') terminal.piece(`${wrapText(paragraph.trim(), terminal)}\n`);
    paragraph = '';
  };
  const take = ({ event, data }: AnswerEvent) => {
    if (event === 'evidence') {
      evidence = data;
      recordEvidence(data, terminal);
    } else if (event === 'sentence') {
      for (const number of data.quotes) cited.add(number);
      paragraph += sentenceWithMarks(data, terminal);
      if (data.text.includes('\n')) printParagraph();
    } else {
      isEnded = true;
      printParagraph();
      recordEnd(data, terminal);
      if (data.no_answer !== 'not_in_documents' && evidence) shown = printQuotes(evidence, cited, terminal);
    }
  };
  const finish = () => {
    if (isEnded) return shown;
    throw new UserError('BACKEND_UNAVAILABLE', 'The answer broke off: the gateway stopped before its end.');
  };
  return { take, finish };
}

function recordEvidence(evidence: RetrieveEvidenceResponse, { note, noteColors, piece }: Terminal): void {
  for (const warning of evidence.warnings) note(`${noteColors.yellow('warning:')} ${printable(warning)}`);
  const verdict = describeVerdict(evidence);
  if (verdict !== undefined) piece(`${printable(verdict)}\n`);
  else if (evidence.quotes.length === 0) piece('Not in your documents. See what is there with: docferry list\n');
}

/** A sentence that cites nothing is marked: it does not come from the documents. */
function sentenceWithMarks({ text, quotes }: AnswerSentence, { colors }: Terminal): string {
  const sentence = printable(text.trim());
  if (!/\p{L}/u.test(sentence)) return `${sentence} `;
  const marks =
    quotes.length > 0 ? colors.cyan(quotes.map((number) => `[${number}]`).join('')) : colors.yellow('[no source]');
  return `${sentence} ${marks} `;
}

function recordEnd({ no_answer, model, truncated, warnings }: AnswerEnd, { note, noteColors }: Terminal): void {
  for (const warning of warnings) note(`${noteColors.yellow('warning:')} ${printable(warning)}`);
  if (no_answer === undefined && truncated) note('The model stopped before the end of its answer.');
  if (no_answer === undefined && model !== undefined) note(noteColors.dim(`Written by ${printable(model)} from:`));
}
