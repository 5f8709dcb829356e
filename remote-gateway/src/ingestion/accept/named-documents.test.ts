import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';

const COMPANIES = ['Kestrel Freight', 'Wren Foods', 'Heron Mills'] as const;
const YEARS = [2017, 2018, 2019] as const;
const TOPICS = [
  'Purchases of property and equipment',
  'Dividends per share',
  'Inventories at year end',
  'Employees in full time',
];
/** The last company's files have numbers for names, so that only their covers say what they are. */
const OPAQUE = 'Heron Mills';

/** A report whose pages are those of all others but for the figures: they name neither company nor year. */
function report(company: string, year: number, seed: number): string {
  const cover = `# UNITED STATES\n\n## FORM 10-K\n\nFor the fiscal year ended December 31, ${year}\n\n**${company}, Inc.**`;
  const pages = TOPICS.map((topic, at) => {
    const rows = Array.from({ length: 60 }, (_, row) => `| ${topic}, part ${row} | ${seed * 97 + at * 31 + row} |`);
    return `## Note ${at}\n\n| ${topic} | Amount |\n| --- | --- |\n${rows.join('\n')}\n\nThe figures are audited.`;
  });
  return [cover, 'The cover has a long notice about the use of forms. '.repeat(120), ...pages].join('\n\n');
}

describe('documents that only their names distinguish', () => {
  let app: RunningApp;
  const ids = new Map<string, unknown>();

  beforeAll(async () => {
    app = await runApp();
    let seed = 0;
    for (const company of COMPANIES) {
      for (const year of YEARS) {
        seed += 1;
        const name = company.toUpperCase().replace(' ', '');
        const filename = company === OPAQUE ? `00003201${seed}-000142.pdf` : `${name}_${year}_10K.pdf`;
        const { body } = await app.call('POST', '/api/v1/ingest', {
          text: report(company, year, seed),
          metadata: { filename, title: 'UNITED STATES', collection: 'reports' },
        });
        ids.set(`${company} ${year}`, body.doc_id);
      }
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it.each(COMPANIES.flatMap((company) => YEARS.map((year) => [company, year] as const)))(
    'the report of %s for %i comes first',
    async (company, year) => {
      for (const topic of TOPICS) {
        for (const query of [
          `What is the FY${year} amount of ${topic} for ${company}?`,
          `${company} ${year} ${topic}`,
        ]) {
          const { body } = await app.call('POST', '/api/v1/search', { query, collection: 'reports' });
          const [best] = [...Object(body.results)];
          expect(best, query).toMatchObject({ doc_id: ids.get(`${company} ${year}`) });
          expect(best.text, query).toContain(topic);
        }
      }
    },
  );
});
