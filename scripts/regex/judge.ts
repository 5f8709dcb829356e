import { createRequire } from 'node:module';

/** The verdict of `recheck` on an expression. */
export type Verdict = {
  /** `proven` by automata; `searched`: no hostile string found, where look-around or size rules a proof out. */
  readonly status: 'proven' | 'searched' | 'vulnerable' | 'unknown';
  readonly complexity: string;
  /** A string that makes the expression slow, as the tool writes it. */
  readonly attack: string;
};

/** Milliseconds for one expression. */
const TIMEOUT = 10_000;

/** Runs `recheck`, which includes the cost of starting a search at every offset. In this process, without a JVM. */
export function judge(source: string, flags: string): Verdict {
  process.env.RECHECK_BACKEND = 'pure';
  const { checkSync } = createRequire(import.meta.url)('recheck') as typeof import('recheck');
  const found = checkSync(source, flags, { timeout: TIMEOUT });
  const attack = 'attack' in found ? (found.attack?.pattern ?? '') : '';
  const complexity = 'complexity' in found ? (found.complexity?.summary ?? '') : '';
  if (found.status === 'safe')
    return { status: found.checker === 'automaton' ? 'proven' : 'searched', complexity, attack };
  return { status: found.status, complexity, attack };
}
