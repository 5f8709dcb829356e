import { setTimeout as sleep } from 'node:timers/promises';
import {
  collectionSchema,
  kindSchema,
  LIMITS,
  type SourceDetail,
  type SourceObject,
  type Sync,
  sourceNameSchema,
  sourceObjectStateSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { typedName } from '../started-by-npx.ts';
import { confirm } from './confirm.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { minutesOf } from './minutes-of.ts';
import { parseOptions } from './parse-options.ts';
import { ruleOf } from './rule-of.ts';
import type { Session } from './session.ts';
import { describeSync, sourceTable } from './source-lines.ts';
import { table } from './table.ts';
import { printable } from './terminal.ts';

/** How often a sync that is waited for is asked about, milliseconds. */
const POLL_MS = 500;
/** Objects that `show` prints for a person; --json prints all. */
const SHOWN_OBJECTS = 50;

const json = z.boolean().default(false);
const rulesShape = {
  include: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
  tag: z.array(z.string()).optional(),
  kind: kindSchema.optional(),
  rule: z.array(z.string().transform(ruleOf)).optional(),
  every: z.string().transform(minutesOf).optional(),
};
const addSchema = z.object({
  name: sourceNameSchema.optional(),
  collection: collectionSchema.optional(),
  sync: z.boolean().default(false),
  ...rulesShape,
  json,
});
const changeSchema = z.object({ ...rulesShape, json });
const showSchema = z.object({ state: sourceObjectStateSchema.optional(), json });
const syncOptionsSchema = z.object({
  wait: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  force: z.boolean().default(false),
  confirmRemovals: z.boolean().default(false),
  json,
});
const removeSchema = z.object({ documents: z.boolean().default(false), yes: z.boolean().default(false), json });
const plainSchema = z.object({ json });

/** `docferry sources add`. */
export async function addSource(session: Session, [url = '']: string[], options: unknown): Promise<ExitCode> {
  const { name, collection, sync, json: asJson, ...rules } = parseOptions(addSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const source = await client.sources.create(
    { url, ...(name && { name }), ...(collection && { collection }), ...fieldsOf(rules) },
    { signal },
  );
  if (sync) {
    const request = { dry_run: false, force: false, confirm_removals: false };
    const started = await client.sources.sync(source.name, request, { signal });
    return reportSync(session, await awaitSync(session, client, started), asJson);
  }
  if (asJson) await terminal.out(JSON.stringify(source));
  else {
    await terminal.out(`added  ${source.name}  ${source.url} into ${source.collection}`);
    if (source.every_minutes === null) terminal.note(`${typedName()} sources sync ${source.name} --wait reads it.`);
  }
  return EXIT.ok;
}

/** `docferry sources list`. */
export async function listSources(session: Session, _: string[], options: unknown): Promise<ExitCode> {
  const { json: asJson } = parseOptions(plainSchema, options);
  const { terminal, signal } = session;
  const answer = await (await session.client()).sources.list({ signal });
  if (asJson) await terminal.out(JSON.stringify(answer, null, 2));
  else if (answer.sources.length === 0) terminal.note('There is no source yet; docferry sources add makes one.');
  else await terminal.out(sourceTable(answer.sources, terminal.colors.dim));
  return EXIT.ok;
}

/** `docferry sources show`. */
export async function showSource(session: Session, [name = '']: string[], options: unknown): Promise<ExitCode> {
  const { state, json: asJson } = parseOptions(showSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const source = await client.sources.get(name, { signal });
  const objects = await objectsOf(client, name, state, asJson ? Number.POSITIVE_INFINITY : SHOWN_OBJECTS, signal);
  if (asJson) {
    await terminal.out(JSON.stringify({ ...source, listed: objects }, null, 2));
    return EXIT.ok;
  }
  await terminal.out(sourceTable([source], terminal.colors.dim));
  if (source.last_sync) await terminal.out(describeSync(source.last_sync));
  if (objects.length === 0) return EXIT.ok;
  const rows = objects.map(({ key, state: its, size, error }) => [
    printable(key),
    its,
    String(size),
    error ? printable(`${error.code}: ${error.detail}`) : '',
  ]);
  await terminal.out(`\n${table(['object', 'state', 'bytes', 'error'], rows, terminal.colors.dim)}`);
  const { indexed, failed, missing } = source.objects;
  const all = state ? source.objects[state] : indexed + failed + missing;
  if (all > objects.length) terminal.note(`${all - objects.length} more; --json prints all.`);
  return EXIT.ok;
}

/** `docferry sources sync`. Ends with 3 when objects failed. */
export async function syncSource(session: Session, [name = '']: string[], options: unknown): Promise<ExitCode> {
  const { wait, dryRun, force, confirmRemovals, json: asJson } = parseOptions(syncOptionsSchema, options);
  const { terminal, signal } = session;
  const client = await session.client();
  const request = { dry_run: dryRun, force, confirm_removals: confirmRemovals };
  const sync = await client.sources.sync(name, request, { signal });
  if (wait) return reportSync(session, await awaitSync(session, client, sync), asJson);
  if (asJson) await terminal.out(JSON.stringify(sync));
  else await terminal.out(`${sync.state}  ${name}  ${typedName()} sources show ${name} reports its progress`);
  return EXIT.ok;
}

/** `docferry sources change`. */
export async function changeSource(session: Session, [name = '']: string[], options: unknown): Promise<ExitCode> {
  const { json: asJson, ...rules } = parseOptions(changeSchema, options);
  return change(session, name, fieldsOf(rules), asJson);
}

/** `docferry sources pause`. */
export async function pauseSource(session: Session, [name = '']: string[], options: unknown): Promise<ExitCode> {
  return change(session, name, { paused: true }, parseOptions(plainSchema, options).json);
}

/** `docferry sources resume`. */
export async function resumeSource(session: Session, [name = '']: string[], options: unknown): Promise<ExitCode> {
  return change(session, name, { paused: false }, parseOptions(plainSchema, options).json);
}

/** `docferry sources remove`; asks a person before documents are deleted. */
export async function removeSource(session: Session, [name = '']: string[], options: unknown): Promise<ExitCode> {
  const { documents, yes, json: asJson } = parseOptions(removeSchema, options);
  const { terminal, signal } = session;
  if (documents && !yes) {
    if (!terminal.canAsk) {
      throw new UserError('INVALID_ARGUMENT', `The documents of "${name}" are only deleted when that is confirmed.`, {
        advice: 'Add --yes, or leave --documents out to keep them.',
      });
    }
    if (!(await confirm(`Remove ${name} and delete its documents?`, signal))) {
      terminal.note('Nothing was removed.');
      return EXIT.failure;
    }
  }
  const client = await session.client();
  const removed = await client.sources.remove(name, documents ? 'delete' : 'keep', { signal });
  if (asJson) await terminal.out(JSON.stringify(removed));
  else await terminal.out(`removed  ${name}  ${removed.documents_deleted} documents deleted`);
  return EXIT.ok;
}

async function change(
  session: Session,
  name: string,
  changes: Parameters<GatewayClient['sources']['change']>[1],
  asJson: boolean,
): Promise<ExitCode> {
  const { terminal, signal } = session;
  const source = await (await session.client()).sources.change(name, changes, { signal });
  await terminal.out(asJson ? JSON.stringify(source) : sourceTable([source], terminal.colors.dim));
  return EXIT.ok;
}

type Rules = Omit<z.output<typeof changeSchema>, 'json'>;

function fieldsOf({ tag, every, rule, ...rules }: Rules) {
  const given = { ...rules, tags: tag, rules: rule, every_minutes: every };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<
    Pick<SourceDetail, 'include' | 'exclude' | 'tags' | 'kind' | 'rules' | 'every_minutes'>
  >;
}

async function objectsOf(
  client: GatewayClient,
  name: string,
  state: SourceObject['state'] | undefined,
  most: number,
  signal: AbortSignal,
): Promise<SourceObject[]> {
  const objects: SourceObject[] = [];
  let after: string | undefined;
  do {
    const limit = Math.min(LIMITS.pageSize, most - objects.length);
    const page = await client.sources.objects(name, { limit, state, after }, { signal });
    objects.push(...page.objects);
    after = page.next_after;
  } while (after !== undefined && objects.length < most);
  return objects;
}

/** Asks until the sync has ended, and shows a person how far it is. Ctrl-C stops the waiting, not the sync. */
async function awaitSync({ terminal, signal }: Session, client: GatewayClient, started: Sync): Promise<Sync> {
  let sync = started;
  let shown = '';
  while (sync.finished_at === undefined) {
    await sleep(POLL_MS, undefined, { signal });
    sync = await client.sources.syncState(sync.source, sync.sync_id, { signal });
    const line = describeSync(sync);
    if (terminal.watched && line !== shown) terminal.note(terminal.noteColors.dim(line));
    shown = line;
  }
  return sync;
}

async function reportSync({ terminal }: Session, sync: Sync, asJson: boolean): Promise<ExitCode> {
  if (asJson) await terminal.out(JSON.stringify(sync));
  else await terminal.out(describeSync(sync));
  if (!asJson && sync.withheld > 0)
    terminal.note(
      `More than half of the objects are missing, so that nothing was removed. If that is right: ${typedName()} sources sync ${sync.source} --wait --confirm-removals`,
    );
  if (!asJson && sync.failed > 0) terminal.note(`${typedName()} sources show ${sync.source} --state failed lists why.`);
  if (sync.state !== 'completed') return EXIT.failure;
  return sync.failed > 0 ? EXIT.someFailed : EXIT.ok;
}
