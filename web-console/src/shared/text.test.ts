import { expect, test } from 'vitest';
import { NO_FIELDS, readPlace, writePlace } from './address.ts';
import { citation, harmless, highlight, withoutMarkup } from './text.ts';

test('an address gives back the place that it was made of, and nothing but offsets as offsets', () => {
  const places = [
    { view: 'search', query: 'a & b #?', ...NO_FIELDS, collection: 'notes', tags: 'a,b', days: '7' },
    { view: 'documents', collection: '' },
    { view: 'document', id: 'x/y', start: 3, end: 9, passages: true },
  ] as const;
  for (const place of places) expect(readPlace(writePlace(place))).toEqual(place);
  const whole = { view: 'document', id: 'a', start: 0, end: 0, passages: false };
  expect(readPlace('#/document?id=a&start=-1&end=1e99')).toEqual(whole);
  expect(readPlace('')).toEqual({ view: 'search', query: '', ...NO_FIELDS });
  expect(readPlace('#/keys')).toEqual({ view: 'keys' });
});

test('direction characters are shown as U+FFFD, and offsets stay', () => {
  expect(harmless('a\u202eb\u2066c')).toBe('a\ufffdb\ufffdc');
});

const marked = (text: string, query: string) => highlight(text, query).flatMap((part) => (part.match ? part.text : []));

test('words of the query are marked in the text, inflected too, and the text stays whole', () => {
  const text = 'Delivery of <b>messages</b>';
  expect(marked(text, 'delivered of message')).toEqual(['Delivery', 'messages']);
  expect(
    highlight(text, 'message')
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(marked('It retries; a retry is retried.', 'retries')).toEqual(['retries', 'retry', 'retried']);
});

test('words that only begin as a word of the query are not marked', () => {
  expect(marked('retrieve_evidence retrieves, retrieval, retrofit', 'How often are retries made?')).toEqual([]);
  expect(marked('The universe of a university', 'universe')).toEqual(['universe']);
});

test('a citation names file, page and headings', () => {
  const cited = { filename: 'a.pdf', title: 'A', heading_path: ['One', 'Two'], segment: { kind: 'page', label: '4' } };
  expect(citation(' x\u202e ', cited)).toBe('“x\ufffd” — a.pdf · page 4 · One › Two');
});

test('rows of a table are shown without pipes, other text stays', () => {
  const text = 'Terms\n\n| Term | Meaning |\n| --- | ---: |\n| Queue |  | 3 |';
  expect(withoutMarkup(`## Words\n${text}`)).toBe('Words\nTerms\n\nTerm · Meaning\nQueue · 3');
  expect(withoutMarkup('see [the page](a.md#b) and `read`, 2 ** 3')).toBe('see the page and read, 2 ** 3');
});
