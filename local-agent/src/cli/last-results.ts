import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Citation, passageIdSchema } from '@docferry/shared-contracts';
import { cacheDir } from '@docferry/shared-contracts/cache-dir';
import { z } from 'zod';
import { typedName } from '../started-by-npx.ts';
import type { Terminal } from './terminal.ts';

const resultSchema = z.object({
  /** As it was printed. */
  number: z.int().min(1),
  passageId: passageIdSchema,
  /** The part of the passage that was printed; the whole when absent. */
  quote: z.string().optional(),
  onPage: z.boolean(),
});
/** A result of a search or an answer, by the number before it. */
export type ShownResult = z.infer<typeof resultSchema>;

export function shownResult(
  number: number,
  { passage_id, segment }: Pick<Citation, 'passage_id' | 'segment'>,
  quote?: string,
): ShownResult {
  return { number, passageId: passage_id, onPage: segment?.kind === 'page', ...(quote === undefined ? {} : { quote }) };
}

const resultsFile = () => join(cacheDir(), 'last-results.json');

/** Keeps what the last numbers stand for, for `docferry open`, and says so once to a person. Only the user may read it. */
export function rememberResults(
  results: readonly ShownResult[],
  terminal: Pick<Terminal, 'watched' | 'note' | 'noteColors'>,
): void {
  const first = results.find(({ onPage }) => onPage);
  if (results.length === 0) return;
  const path = resultsFile();
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, JSON.stringify(results), { mode: 0o600 });
  } catch {
    return; // the answer was printed; its numbers cannot be opened
  }
  if (first && terminal.watched)
    terminal.note(terminal.noteColors.dim(`${typedName()} open ${first.number}  shows the page`));
}

/** The result that a number of the last search or answer stands for. */
export function lastResult(number: number): ShownResult | undefined {
  try {
    const results = z.array(resultSchema).parse(JSON.parse(readFileSync(resultsFile(), 'utf8')));
    return results.find((result) => result.number === number);
  } catch {
    return undefined; // none yet
  }
}
