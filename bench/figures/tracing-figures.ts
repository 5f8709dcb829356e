import { join } from 'node:path';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { startTraceCollector } from '../../e2e/src/harness/trace-collector.ts';
import { type Figure, milliseconds, percentile } from './figure.ts';
import { paragraph, question, sentence } from './sample-text.ts';

const COLLECTION = 'bench';
const DOCUMENTS = 100;
const SECTIONS = 20;
const WARM_UP = 100;
const QUESTIONS = 1_500;

/** The same searches to gateways with and without tracing, whoever goes first in turn; another without is the noise. */
export async function tracingFigures(folder: string): Promise<Figure[]> {
  await using collector = await startTraceCollector();
  await using off = await startGateway(join(folder, 'tracing-off'));
  await using same = await startGateway(join(folder, 'tracing-same'));
  await using on = await startGateway(join(folder, 'tracing-on'), {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const gateways = [off, same, on];
  for (const gateway of gateways) await fill(gateway);
  const next = seeded(7);
  const times = gateways.map((): number[] => []);
  for (let n = 0; n < WARM_UP + QUESTIONS; n++) {
    const query = question(next);
    for (let way = 0; way < gateways.length; way++) {
      const at = (n + way) % gateways.length;
      const started = performance.now();
      await gateways[at]?.call('POST', '/api/v1/search', { query, collection: COLLECTION });
      if (n >= WARM_UP) times[at]?.push(performance.now() - started);
    }
  }
  const [without = Number.NaN, again = Number.NaN, traced = Number.NaN] = times.map((each) => percentile(each, 0.5));
  const more = (value: number) => `${(100 * (value / without - 1)).toFixed(1)} %`;
  return [
    {
      what: 'search p50 with tracing on, against the same without',
      value: `${milliseconds(traced)}, ${more(traced)} of ${milliseconds(without)} (${more(again)} between two without)`,
      goal: 'under 3 %',
    },
  ];
}

async function fill(gateway: TestGateway): Promise<void> {
  const next = seeded(1);
  for (let n = 0; n < DOCUMENTS; n++) {
    const sections = Array.from({ length: SECTIONS }, () => `## ${sentence(next)}\n\n${paragraph(next, 20)}`);
    const { status, body } = await gateway.call('POST', '/api/v1/ingest', {
      text: `# Document ${n}\n\n${sections.join('\n\n')}\n`,
      metadata: { filename: `document-${n}.md`, collection: COLLECTION },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}
