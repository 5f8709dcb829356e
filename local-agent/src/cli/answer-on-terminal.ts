import { answerPrinter } from './answer-printer.ts';
import { rememberResults } from './last-results.ts';
import type { Session } from './session.ts';

/** Asks, and prints the answer as it comes. */
export async function answerOnTerminal(
  { terminal, client, signal }: Pick<Session, 'terminal' | 'client' | 'signal'>,
  question: string,
  collections: readonly string[] | undefined,
): Promise<void> {
  const printer = answerPrinter(terminal);
  await (await client()).streamAnswer(questionOf(question, collections), printer.take, { signal });
  rememberResults(printer.finish(), terminal);
}

/** The body of a question. */
export const questionOf = (question: string, collections: readonly string[] | undefined) => ({
  question,
  ...(collections ? { collections: [...collections] } : {}),
});
