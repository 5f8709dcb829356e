import { paragraph, sentence } from '../../figures/sample-text.ts';
import type { QuestionSet } from './question-set.ts';

const SYLLABLES = [
  'va',
  'ro',
  'ki',
  'len',
  'mor',
  'tus',
  'gal',
  'bin',
  'der',
  'fos',
  'nim',
  'pel',
  'qua',
  'sor',
  'wex',
];

/** How the page of a service names that of its store. */
const REFERENCES = [
  (store: string) => `[${store}](${store.toLowerCase()}.md)`,
  (store: string) => `the store that ${store.toLowerCase()}.md describes`,
  (store: string) => `\`${store.toUpperCase()}_STORE\``,
];

/**
 * Pages of services and of the stores that they use. All stores are described in the same words, so that only the page of
 * the service says which of them a question about the service is about. Three sets of questions: of two hops, and of one
 * about either page.
 */
export function services(count: number, next: () => number): QuestionSet[] {
  const below = (limit: number) => Math.floor(next() * limit);
  const name = () => {
    const text = Array.from({ length: 3 }, () => SYLLABLES[below(SYLLABLES.length)] ?? '').join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const names = new Set<string>();
  while (names.size < 2 * count) names.add(name());
  const all = [...names];
  const pairs = Array.from({ length: count }, (_, at) => ({
    service: all[2 * at] ?? '',
    store: all[2 * at + 1] ?? '',
    days: 10 + below(900),
    reference: REFERENCES[at % REFERENCES.length],
  }));
  const filler = () => `${sentence(next)} ${paragraph(next, 4)}`;
  const documents = pairs.flatMap(({ service, store, reference }, at) => [
    {
      filename: `${service.toLowerCase()}.md`,
      title: `${service} service`,
      text: [
        `# ${service} service`,
        filler(),
        '## Events',
        `The ${service} service writes its events to ${reference?.(store)}.`,
        '## Operation',
        filler(),
      ].join('\n\n'),
    },
    {
      filename: `${store.toLowerCase()}.md`,
      title: `${store} store`,
      text: [
        `# ${store} store`,
        `In settings it is \`${store.toUpperCase()}_STORE\`. ${filler()}`,
        '## Removal',
        `Entries are removed after ${pairs[at]?.days} days.`,
        '## Operation',
        filler(),
      ].join('\n\n'),
    },
  ]);
  const set = (title: string, query: (pair: (typeof pairs)[number]) => string, isOfStore: boolean): QuestionSet => ({
    name: title,
    documents,
    questions: pairs.map((pair) => ({
      query: query(pair),
      file: `${(isOfStore ? pair.store : pair.service).toLowerCase()}.md`,
      answer: isOfStore ? `removed after ${pair.days} days` : `writes its events to`,
    })),
  });
  return [
    set(
      'services, two hops',
      ({ service }) => `After how many days are events of the ${service} service removed?`,
      true,
    ),
    set('services, first page', ({ service }) => `Where does the ${service} service write its events?`, false),
    set('services, second page', ({ store }) => `After how many days does the ${store} store remove entries?`, true),
  ];
}
