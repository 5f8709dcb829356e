import { describe, expect, it } from 'vitest';
import type { ChunkOptions } from '../../chunk/chunk-document.ts';
import { chunkInThread } from '../../chunk/chunk-in-thread.ts';
import { chunkSemantically } from './chunk-semantically.ts';

const options: ChunkOptions = {
  title: 'T',
  segments: [],
  chunkSize: 200,
  chunkOverlap: 20,
  kind: 'doc',
  filename: 'a.md',
};

/** Directions for two subjects, and a little of its own for each text. */
const embed = async (texts: readonly string[]) =>
  texts.map((text, index) => {
    const vector = /ship|harbour|sail/.test(text) ? [1, 0.2, 0.02 * (index % 3)] : [0.2, 1, 0.02 * (index % 3)];
    return Float32Array.from(vector, (value) => value / Math.hypot(...vector));
  });

const ships = (n: number) => `The ship number ${n} lay in the harbour with its sail down until the morning wind came.`;
const bread = (n: number) =>
  `Loaf number ${n} needs flour, water and salt, and an oven that is hot enough for its crust.`;
const subjects = [1, 2, 3, 4].map(ships).concat([1, 2, 3, 4].map(bread));

describe('semantic chunking', () => {
  it('parts a section where its subject changes, and repeats nothing over that', async () => {
    const text = `# One\n\n${subjects.join('\n\n')}\n`;
    const chunks = await chunkSemantically(text, options, embed);
    const plain = await chunkInThread(text, options);
    expect(plain.some(({ text }) => text.includes('ship') && text.includes('Loaf'))).toBe(true);
    expect(chunks.every(({ text }) => !(text.includes('ship') && text.includes('Loaf')))).toBe(true);
    expect(chunks.map(({ text }) => text).join('\n\n')).toBe(text.trim());
    expect(await chunkSemantically(text, options, embed)).toEqual(chunks);
  });

  it('changes nothing where the subject stays, in short texts, in code, and without vectors', async () => {
    const same = `# One\n\n${[1, 2, 3, 4, 5, 6, 7, 8].map(ships).join('\n\n')}\n`;
    expect(await chunkSemantically(same, options, embed)).toEqual(await chunkInThread(same, options));
    const short = `# One\n\n${ships(1)}\n\n${bread(1)}\n`;
    expect(await chunkSemantically(short, options, embed)).toEqual(await chunkInThread(short, options));
    const code = { ...options, kind: 'code' as const, filename: 'a.py' };
    expect(await chunkSemantically('def f():\n    pass\n', code, embed)).toEqual(
      await chunkInThread('def f():\n    pass\n', code),
    );
    const text = `# One\n\n${subjects.join('\n\n')}\n`;
    const blind = await chunkSemantically(text, options, async (texts) => texts.map(() => null));
    expect(blind).toEqual(await chunkInThread(text, options));
  });

  it('lets an edit in one section change only its own chunks', async () => {
    const other = `# Two\n\n${subjects.toReversed().join('\n\n')}\n`;
    const of = async (first: string) =>
      (await chunkSemantically(`${first}\n${other}`, options, embed))
        .filter(({ headingPath }) => headingPath[0] === 'Two')
        .map(({ text }) => text);
    const before = await of(`# One\n\n${subjects.join('\n\n')}\n`);
    expect(before.length).toBeGreaterThan(1);
    expect(await of(`# One\n\n${ships(9)}\n`)).toEqual(before);
  });
});
