import { availableParallelism } from 'node:os';
import { type Converter, createConverter } from '../convert/index.ts';

const MOST = 4;

/** Several converters behind one face: a document goes to the one with the fewest waiting. */
export function createConverterPool(
  size = Math.min(MOST, availableParallelism()),
): Converter & { readonly size: number } {
  const members = Array.from({ length: size }, () => ({ converter: createConverter(), waiting: 0 }));
  return {
    size,
    async convert(request, options) {
      const member = members.reduce((best, next) => (next.waiting < best.waiting ? next : best));
      member.waiting += 1;
      try {
        return await member.converter.convert(request, options);
      } finally {
        member.waiting -= 1;
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(members.map(({ converter }) => converter[Symbol.asyncDispose]()));
    },
  };
}
