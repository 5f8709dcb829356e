import { collectionSchema, LIMITS } from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { answerOnTerminal, questionOf } from './answer-on-terminal.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { parseOptions } from './parse-options.ts';
import type { Session } from './session.ts';

const optionsSchema = z.object({
  collection: z.array(collectionSchema).max(LIMITS.collectionsPerSearch).optional(),
  json: z.boolean().default(false),
});

/** `docferry ask`: quotes with citations, and the answer of the gateway's chat model where it has one; else a prompt. */
export async function ask(session: Session, question: string | undefined, options: unknown): Promise<ExitCode> {
  const { collection, json } = parseOptions(optionsSchema, options);
  if (question === undefined) {
    if (!session.terminal.canAsk || json) {
      throw new UserError('INVALID_ARGUMENT', 'No question is given, and there is no terminal to ask for one.', {
        advice: 'docferry ask "how are retries configured?"',
      });
    }
    return (await import('./ask-prompt.ts')).askPrompt(session, collection);
  }
  if (json) {
    const answer = await (await session.client()).answer(questionOf(question, collection), { signal: session.signal });
    await session.terminal.out(JSON.stringify(answer, null, 2));
  } else await answerOnTerminal(session, question, collection);
  return EXIT.ok;
}
