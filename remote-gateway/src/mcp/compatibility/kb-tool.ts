import type { z } from 'zod';
import type { Caller } from '../../http/endpoint.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';
import { kbError } from './kb-errors.ts';

type Description<Input extends z.ZodObject, Output extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
};

/** A tool of the sets `kb` and `compat`: it reads, and its errors have their envelope. */
export function kbTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  { name, ...description }: Description<Input, Output>,
  work: (args: z.output<Input>, caller: Caller) => Promise<z.input<Output>>,
  formatText: (result: z.output<Output>) => string,
): Tool {
  return tool(
    {
      name,
      // Some clients refuse names with dots.
      aliases: name.includes('.') ? [name.replace('.', '_')] : [],
      scope: 'read',
      annotations: READ_ONLY,
      describeError: kbError,
      ...description,
    },
    work,
    formatText,
  );
}
