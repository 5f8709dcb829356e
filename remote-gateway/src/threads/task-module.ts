import { extname } from 'node:path';

/**
 * A module whose functions run on threads: a thread imports it by its address, so that this room knows none of them. Each
 * function takes one value and returns one, both cloneable. `M` is the type of the module.
 */
export type TaskModule<M> = { readonly href: string; readonly functions?: M };

/** The functions of a module. A thread that `isSpent` is replaced after the task. */
export type TaskFunctions = { readonly isSpent?: () => boolean };

export type TaskName<M> = Exclude<keyof M & string, 'isSpent'>;
export type TaskInput<M, N extends TaskName<M>> = M[N] extends (input: infer I) => unknown ? I : never;
export type TaskResult<M, N extends TaskName<M>> = M[N] extends (input: never) => infer R ? Awaited<R> : never;

/** One call of a function of a module. */
export type Task<M, N extends TaskName<M>> = {
  readonly module: TaskModule<M>;
  readonly name: N;
  readonly input: TaskInput<M, N>;
};

/** The module `name` in the folder of the module `base`, which runs from source (.ts) or from its build (.js). */
export function taskModule<M>(base: string, name: string): TaskModule<M> {
  return { href: new URL(`./${name}${extname(base)}`, base).href };
}
