import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Maintenance, TaskContext } from './maintenance.ts';

/** A long piece of maintenance: the same function in a running gateway and without one. */
export type Task<Input, Output> = {
  /** Its path on the admin socket, below /tasks/. */
  readonly name: string;
  /** Checks the input, which may have come over the socket. Throws INVALID_ARGUMENT. */
  run(on: Maintenance, input: Input, context: TaskContext): Promise<Output>;
  /** Reads the answer of a running gateway. */
  readAnswer(json: unknown): Output;
};

/** Makes a task of a function and the schemas of what goes in and comes out. */
export function task<Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
  run: (on: Maintenance, input: z.output<Input>, context: TaskContext) => Promise<z.output<Output>>,
): Task<z.input<Input>, z.output<Output>> {
  return {
    name,
    async run(on, given, context) {
      const parsed = input.safeParse(given);
      if (parsed.success) return run(on, parsed.data, context);
      throw new GatewayError('INVALID_ARGUMENT', z.prettifyError(parsed.error));
    },
    readAnswer: (json) => output.parse(json),
  };
}
