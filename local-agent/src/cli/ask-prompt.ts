import type { CompleterResult } from 'node:readline';
import { createInterface, type Interface } from 'node:readline/promises';
import { answerOnTerminal } from './answer-on-terminal.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import type { Session } from './session.ts';
import { printable, recordError } from './terminal.ts';

const HELP = `Type a question, or one of these:
  /collection NAME...  ask these collections only; without a name: all
  /help                this list
  /quit                end; so do Ctrl-D, and Ctrl-C while nothing is answered`;

const COMMANDS = ['/collection', '/help', '/quit'] as const;

/** `docferry ask` without a question: asks for questions until /quit, Ctrl-D or Ctrl-C. Ctrl-C during an answer ends that. */
export async function askPrompt(session: Session, chosen: readonly string[] | undefined): Promise<ExitCode> {
  const { terminal } = session;
  const known = await collectionNames(session);
  const prompt = createInterface({
    input: process.stdin,
    output: process.stderr,
    completer: (line: string): CompleterResult => [completions(line, known), line.split(' ').at(-1) ?? ''],
  });
  const closed = new AbortController();
  prompt.once('close', () => closed.abort());
  let collections = chosen;
  terminal.note(terminal.noteColors.dim('Ask about your documents. /help lists what else can be typed.'));
  try {
    for (;;) {
      const typed = (await prompt.question('Ask> ', { signal: closed.signal })).trim();
      const [command, ...names] = typed.split(/\s+/);
      if (command === '/quit') return EXIT.ok;
      if (command === '/help') terminal.note(HELP);
      else if (command === '/collection') collections = choose(names, known, session) ?? collections;
      else if (command?.startsWith('/')) terminal.note(`There is no ${printable(command)}. ${COMMANDS.join(', ')}`);
      else if (typed !== '') await answer(session, prompt, typed, collections);
    }
  } catch (error) {
    if (closed.signal.aborted) return EXIT.ok;
    throw error;
  } finally {
    prompt.close();
  }
}

/** One question; an error is said, and the next question may be asked. */
async function answer(
  { terminal, client }: Session,
  prompt: Interface,
  question: string,
  collections: readonly string[] | undefined,
): Promise<void> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  // While a listener is there, Ctrl-C does not close the prompt.
  prompt.on('SIGINT', abort);
  try {
    await answerOnTerminal(
      { terminal, client, signal: stop.signal },
      question,
      collections?.length ? collections : undefined,
    );
  } catch (error) {
    if (stop.signal.aborted) terminal.note('Stopped.');
    else recordError(terminal, error, false);
  } finally {
    prompt.off('SIGINT', abort);
  }
}

/** The collections to ask from now on; undefined when one of them is not there. */
function choose(names: readonly string[], known: readonly string[], { terminal }: Session): string[] | undefined {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    terminal.note(`There is no collection "${printable(unknown)}". There are: ${known.join(', ') || 'none'}`);
    return undefined;
  }
  terminal.note(names.length > 0 ? `Asking ${names.join(', ')}.` : 'Asking all collections.');
  return [...names];
}

function completions(line: string, known: readonly string[]): string[] {
  const words = line.split(' ');
  const typed = words.at(-1) ?? '';
  if (words.length === 1) return COMMANDS.filter((command) => typed !== '' && command.startsWith(typed));
  return words[0] === '/collection' ? known.filter((name) => name.startsWith(typed)) : [];
}

/** Names for completion; the first question says it when the gateway does not answer. */
async function collectionNames({ client, signal }: Session): Promise<string[]> {
  try {
    return (await (await client()).collections({ signal })).collections.map(({ name }) => name);
  } catch {
    return [];
  }
}
