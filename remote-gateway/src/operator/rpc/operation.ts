import type { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { TaskContext } from '../tasks/maintenance.ts';

/** Something an operator can do: the same function inside a running gateway and without one. */
export type Operation<Parts, Input, Output> = {
  /** Its path on the socket. */
  readonly name: string;
  /** Checks the input, which may come from the socket. Throws INVALID_ARGUMENT. */
  run(parts: Parts, input: Input, context: TaskContext): Promise<Output>;
  /** Checks a result that came from the socket. */
  readResult(json: unknown): Output;
};

/** Runs an operation, in this process or in the running gateway. */
export type RunOperation<Parts> = <Input, Output>(
  operation: Operation<Parts, Input, Output>,
  input: Input,
  context?: TaskContext,
) => Promise<Output>;

/** A context for operations that report no progress and are not cancelled. */
export const NO_CONTEXT: TaskContext = { report: () => {}, signal: new AbortController().signal };

/** Makes an operation of a function and the schemas of its input and result. */
export function operation<Parts, Input extends z.ZodType, Output extends z.ZodType>(
  name: string,
  input: Input,
  output: Output,
  run: (parts: Parts, input: z.output<Input>, context: TaskContext) => Promise<z.output<Output>>,
): Operation<Parts, z.input<Input>, z.output<Output>> {
  return {
    name,
    async run(parts, given, context) {
      const parsed = input.safeParse(given);
      if (parsed.success) return run(parts, parsed.data, context);
      const [issue] = parsed.error.issues;
      throw new GatewayError('INVALID_ARGUMENT', `${issue?.path.join('.')}: ${issue?.message}.`);
    },
    readResult: (json) => output.parse(json),
  };
}
