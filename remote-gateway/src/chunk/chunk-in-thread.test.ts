import { describe, expect, it } from 'vitest';
import { type ChunkOptions, chunkDocument } from './chunk-document.ts';
import { chunkInThread } from './chunk-in-thread.ts';

const options: ChunkOptions = {
  title: 'T',
  segments: [],
  chunkSize: 256,
  chunkOverlap: 20,
  kind: 'doc',
  filename: 'a.md',
};
const long = Array.from({ length: 2_000 }, (_, n) => `## Part ${n}\n\nA sentence about part ${n}. Another one.\n`).join(
  '\n',
);

describe('chunkInThread', () => {
  it('gives the chunks of chunkDocument for short and long documents', async () => {
    for (const text of ['# Short\n\nText.', long]) {
      expect(await chunkInThread(text, options)).toEqual(chunkDocument(text, options));
    }
  });

  it('does not block other work', async () => {
    let turns = 0;
    const turn = setInterval(() => {
      turns += 1;
    }, 5);
    await chunkInThread(long.repeat(2), options);
    clearInterval(turn);
    expect(turns).toBeGreaterThan(5);
  });

  it("ends its thread and throws the signal's reason when the caller goes away", async () => {
    const caller = new AbortController();
    setTimeout(() => caller.abort(new Error('gone')), 20);
    await expect(chunkInThread(long.repeat(20), options, caller.signal)).rejects.toThrow('gone');
    await expect(chunkInThread('x', options, caller.signal)).rejects.toThrow('gone');
  });
});
