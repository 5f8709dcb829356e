import { createInterface } from 'node:readline/promises';

/** Asks a person; no is the answer to anything but y and yes. */
export async function confirm(question: string, signal: AbortSignal): Promise<boolean> {
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await prompt.question(`${question} [y/N] `, { signal });
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}
