/**
 * `npm run bench:sources [-- --documents 1000 --objects 100000 --pages 200]`: syncs a folder of generated notes, a folder of
 * which every object is known and unchanged, against listing it alone, and a site twice. Writes a table to the standard
 * output.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Sync } from '@docferry/shared-contracts';
import { pino } from 'pino';
import { openGatewayAlone } from '../../remote-gateway/src/compose/open-gateway-alone.ts';
import { loadConfig } from '../../remote-gateway/src/config/config.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import { createPageFetcher } from '../../remote-gateway/src/ingestion/fetch/fetch-page.ts';
import { folderConnector } from '../../remote-gateway/src/sources/connectors/folder.ts';
import { createSource, getSync, syncSource } from '../../remote-gateway/src/sources/manage-sources.ts';
import { readSourceAddress } from '../../remote-gateway/src/sources/source-address.ts';
import { serveSite } from './serve-site.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000' },
    objects: { type: 'string', default: '100000' },
    pages: { type: 'string', default: '200' },
  },
});
const PER_FOLDER = 1_000;
const AT_ONCE = 200;

const root = await mkdtemp(join(tmpdir(), 'docferry-bench-'));
const config = loadConfig({ env: { RAG_SOURCE_ALLOW: `file://${root}/` }, file: '/dev/null' });
await using opened = await openGatewayAlone(config, undefined, pino({ level: 'silent' }));
const fetchPage = createPageFetcher({
  allowHttp: true,
  ports: 'any',
  isAllowed: (address) => address === '127.0.0.1',
});
const gateway = { ...opened.gateway, fetchPage };
gateway.jobs.start(gateway);
gateway.syncs.start(gateway);
const { id: tenantId } = await gateway.catalog.tenants.ensure('bench');
const identity: Identity = { tenantId, subject: 'bench', scopes: new Set(['read', 'ingest']) };
const rows: [string, string][] = [];
try {
  await firstSync(Number(values.documents));
  await unchangedSync(Number(values.objects));
  await crawlTwice(Number(values.pages));
} finally {
  await rm(root, { recursive: true });
}
process.stdout.write(`| | |\n|---|---:|\n${rows.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}\n`);

async function firstSync(documents: number): Promise<void> {
  await writeNotes('new', documents);
  const { seconds } = await timedSync('new', `file://${root}/new/`);
  rows.push([`objects a second, first sync of ${documents} notes`, (documents / seconds).toFixed(0)]);
}

/** Bytes of pages that the server of a site sends, the first time and when one page in ten has changed. */
async function crawlTwice(pages: number): Promise<void> {
  await using site = await serveSite(pages);
  await timedSync('site', site.url);
  const first = site.takeBytes();
  site.change();
  const { sync } = await timedSync('site', site.url);
  const second = site.takeBytes();
  rows.push(
    [`bytes of the first crawl of ${pages} pages`, String(first)],
    [`bytes of the second, ${sync.changed} of them changed`, `${second} (${((100 * second) / first).toFixed(0)} %)`],
  );
}

/** The known objects are written as a sync writes them, without their documents. */
async function unchangedSync(objects: number): Promise<void> {
  await writeNotes('known', objects);
  await addSource('known', `file://${root}/known/`);
  const source = await gateway.catalog.sources.find(identity, 'known');
  if (!source) throw new Error('no source');
  const listed = await list('known');
  for (let from = 0; from < listed.length; from += AT_ONCE)
    await Promise.all(
      listed.slice(from, from + AT_ONCE).map((object) =>
        gateway.catalog.sources.saveObject(identity, source, {
          ...object,
          labels: 'doc,team',
          owner: null,
          docId: null,
          errorCode: null,
          errorDetail: null,
        }),
      ),
    );
  const began = performance.now();
  await list('known');
  const listing = (performance.now() - began) / 1_000;
  const before = process.memoryUsage().rss;
  const { sync, seconds } = await timedSync('known', `file://${root}/known/`);
  const grown = (process.memoryUsage().rss - before) / 1_000_000;
  rows.push(
    [`listing ${objects} objects alone`, `${listing.toFixed(2)} s`],
    [`sync of ${sync.unchanged} unchanged objects`, `${seconds.toFixed(2)} s`],
    ['ratio', (seconds / listing).toFixed(2)],
    ['memory that it added', `${grown.toFixed(0)} MB`],
  );
}

async function writeNotes(folder: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const place = join(root, folder, String(Math.floor(number / PER_FOLDER)));
    if (number % PER_FOLDER === 0) await mkdir(place, { recursive: true });
    await writeFile(join(place, `${number}.md`), `# Note ${number}\n\nValve ${number} opens at ${number % 90} bar.\n`);
  }
}

async function list(folder: string) {
  const connector = folderConnector(readSourceAddress(`file://${root}/${folder}/`));
  const objects = [];
  for await (const part of connector.list(new AbortController().signal)) objects.push(...part);
  return objects;
}

async function addSource(name: string, url: string): Promise<void> {
  const settings = { include: [], exclude: [], tags: [], kind: 'doc' as const, rules: [], every_minutes: null };
  await createSource(gateway, identity, { url, name, collection: 'bench', ...settings });
}

async function timedSync(name: string, url: string): Promise<{ sync: Sync; seconds: number }> {
  if (!(await gateway.catalog.sources.find(identity, name))) await addSource(name, url);
  const request = { dry_run: false, force: false, confirm_removals: false };
  let sync = await syncSource(gateway, identity, name, request);
  while (sync.finished_at === undefined) {
    await sleep(20);
    sync = await getSync(gateway, identity, name, sync.sync_id);
  }
  if (sync.state !== 'completed') throw new Error(`the sync is ${sync.state}: ${sync.error?.detail}`);
  return { sync, seconds: (Date.parse(sync.finished_at) - Date.parse(sync.started_at ?? '')) / 1_000 };
}
