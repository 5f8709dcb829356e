import { availableParallelism } from 'node:os';
import { span } from '@docferry/shared-contracts/tracing';
import { type Converter, createConverter } from '../convert/index.ts';

const MAX = 4;
/** So that one slow file holds nobody up, on one core either. */
const MIN = 2;

/** Several converters behind one face: a file goes to the next that is free, in the order asked. */
export function createConverterPool(
  size = Math.max(MIN, Math.min(MAX, availableParallelism())),
): Converter & { readonly size: number } {
  const members = Array.from({ length: size }, () => createConverter());
  // the last one used comes first: its child is warm, and those of the others end when they are not needed
  const free = [...members];
  const waiting: ((member: Converter) => void)[] = [];

  function release(member: Converter): void {
    const next = waiting.shift();
    if (next) next(member);
    else free.push(member);
  }

  async function take(signal: AbortSignal | undefined): Promise<Converter> {
    const member = free.pop();
    if (member) return member;
    const { promise, resolve, reject } = Promise.withResolvers<Converter>();
    waiting.push(resolve);
    const onAbort = () => {
      const at = waiting.indexOf(resolve);
      if (at >= 0) waiting.splice(at, 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    return promise.finally(() => signal?.removeEventListener('abort', onAbort));
  }

  async function lend<T>(signal: AbortSignal | undefined, work: (member: Converter) => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    const member = await take(signal);
    try {
      return await work(member);
    } finally {
      release(member);
    }
  }

  return {
    size,
    convert: (request, options) =>
      lend(options?.signal, (member) => span('convert', {}, () => member.convert(request, options))),
    drawPage: (request, options) => lend(options.signal, (member) => member.drawPage(request, options)),
    async [Symbol.asyncDispose]() {
      await Promise.all(members.map((member) => member[Symbol.asyncDispose]()));
    },
  };
}
