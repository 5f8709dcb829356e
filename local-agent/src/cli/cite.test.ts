import { createColors } from 'picocolors';
import { expect, it } from 'vitest';
import { cite } from './cite.ts';

const plain = createColors(false);
const cited = (filename: string, title: string) => cite({ filename, title, segment: null, heading_path: [] }, plain);

it('puts the title before a file name that says nothing', () => {
  expect(cited('0000320187-18-000142.txt', 'Annual report 2018')).toBe('Annual report 2018 (0000320187-18-000142.txt)');
  expect(cited('5f1d7a84db00d2fc.pdf', 'Minutes')).toBe('Minutes (5f1d7a84db00d2fc.pdf)');
});

it('leaves a name that says something as it is, and one without a title', () => {
  expect(cited('client.pdf', 'The client, a manual')).toBe('client.pdf');
  expect(cited('10-k_2018_apple.pdf', 'FORM 10-K')).toBe('10-k_2018_apple.pdf');
  expect(cited('0001.pdf', '')).toBe('0001.pdf');
  expect(cited('0001.pdf', '0001')).toBe('0001.pdf');
});
