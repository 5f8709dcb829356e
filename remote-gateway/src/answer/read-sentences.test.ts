import { expect, it } from 'vitest';
import type { ChatEnd } from './chat-model.ts';
import { readSentences } from './read-sentences.ts';

const END: ChatEnd = { inputTokens: 1, outputTokens: 2, truncated: false };

async function* inParts(text: string, size: number): AsyncGenerator<string, ChatEnd> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  return END;
}

/** The sentences with the numbers behind them, however the text was cut. */
async function sentencesOf(text: string, size: number, quoteCount = 3): Promise<string[]> {
  const sentences = readSentences(inParts(text, size), quoteCount);
  const found: string[] = [];
  for (let next = await sentences.next(); ; next = await sentences.next()) {
    if (next.done) {
      expect(next.value).toBe(END);
      return found;
    }
    found.push(`${next.value.text.trim()} <${next.value.quotes.join()}>`);
  }
}

const CASES: readonly (readonly [what: string, text: string, expected: readonly string[]])[] = [
  [
    'marks before the full stop',
    'It opens at 7 bar [1]. It is red [2][3].',
    ['It opens at 7 bar. <1>', 'It is red. <2,3>'],
  ],
  ['marks behind it', 'It opens at 7 bar. [1] It is red.[2, 3]', ['It opens at 7 bar. <1>', 'It is red. <2,3>']],
  ['a sentence without marks', 'It is red [1]. I guess so.', ['It is red. <1>', 'I guess so. <>']],
  ['numbers that no quote has', 'It is red [9]. It is big [0][2].', ['It is red. <>', 'It is big. <2>']],
  ['a list', '- Red [1]\n- Blue [2]\n', ['- Red <1>', '- Blue <2>']],
  [
    'decimals and abbreviations',
    'Dr. Ada set it to 3.5 bar, e.g. Tuesday [1].',
    ['Dr. Ada set it to 3.5 bar, e.g. Tuesday. <1>'],
  ],
  ['other brackets', 'Use arr[i] and [note] [1].', ['Use arr[i] and [note]. <1>']],
  ['other scripts', '弁は7バールで開く[1]。赤い[2]。', ['弁は7バールで開く。 <1>', '赤い。 <2>']],
];

for (const [what, text, expected] of CASES) {
  it(`reads ${what}`, async () => {
    for (const size of [1, 2, 5, 1_000]) expect(await sentencesOf(text, size), `in parts of ${size}`).toEqual(expected);
  });
}

it('gives a sentence before the next one is whole', async () => {
  async function* parts(): AsyncGenerator<string, ChatEnd> {
    yield 'It is red [1]. And it';
    expect.fail('the first sentence was whole');
    return END;
  }
  expect((await readSentences(parts(), 1).next()).value).toEqual({ text: 'It is red. ', quotes: [1] });
});

it('reads a long text without an end in time that grows with its length', async () => {
  const sentences = await sentencesOf('[1'.repeat(20_000), 4_000);
  expect(sentences).toHaveLength(1);
});
