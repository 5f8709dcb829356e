import type { Command } from 'commander';
import type { ExitCode } from './exit-codes.ts';
import type { Session } from './session.ts';

/** What commander hands an action over, unchecked. */
export type Options = Record<string, unknown>;
/** Adds a command to the program. */
export type Add = (usage: string, description: string, shown?: { readonly hidden: boolean }) => Command;
/** Runs a command's work in a session of its own, and keeps its exit code. */
export type Runner = (command: Command, run: (session: Session) => Promise<ExitCode>) => Promise<void>;

export const JSON_FLAG = ['--json', 'print JSON, errors too'] as const;

/** Gathers an option that may be given several times; one that took several values would swallow the arguments behind it. */
export function repeated(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value];
}
