import { execFileSync } from 'node:child_process';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startGateway } from '../../e2e/src/harness/gateway.ts';
import { BINS, cleanEnv } from '../../e2e/src/harness/process.ts';
import { type Figure, megabytes, percentile, ratio } from './figure.ts';
import { measuredRun } from './measured-run.ts';
import { sampleRepository } from './sample-repository.ts';

/** The speed of the gateway decides the time of a first index. `DOCFERRY_BENCH_FILES=20000` takes minutes. */
const FILES = Number(process.env.DOCFERRY_BENCH_FILES ?? 4_000);
const DIRTY = 20;
const REPEATS = 5;

/** A generated repository: a first index, then runs with no and with a few changed files, compared with `git status`. */
export async function indexFigures(folder: string): Promise<Figure[]> {
  const root = join(folder, 'repository');
  await mkdir(root);
  await sampleRepository(root, FILES);
  await using gateway = await startGateway(join(folder, 'index'));
  const env = cleanEnv({ RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey, RAG_DATA_DIR: join(folder, 'agent') });
  const docferry = (...args: string[]) => measuredRun([BINS.docferry, ...args], env);
  await docferry('setup', root);
  const first = await docferry('index', root, '--json');
  const report: { files_indexed: number; seconds: number } = JSON.parse(first.stdout);

  const clean: number[] = [];
  const status: number[] = [];
  let peak = 0;
  for (let n = 0; n < REPEATS; n++) {
    const run = await docferry('index', root, '--json');
    if (JSON.parse(run.stdout).files_indexed !== 0) throw new Error('files were sent again');
    clean.push(run.wallMs);
    peak = Math.max(peak, run.peakBytes);
    status.push(timed(() => execFileSync('git', ['-C', root, 'status', '--porcelain'])));
  }
  for (let n = 0; n < DIRTY; n++)
    await appendFile(join(root, `part0/unit${n % 20}/notes.md`), `# Notes\n\nLine ${n}.\n`);
  const dirty = await docferry('index', root, '--json');
  if (JSON.parse(dirty.stdout).files_indexed !== DIRTY) throw new Error('not all changed files were sent');
  const [again, git] = [percentile(clean, 0.5), percentile(status, 0.5)];
  return [
    {
      what: `first index of a repository of ${FILES} files`,
      value: `${report.seconds.toFixed(0)} s, ${Math.round(report.files_indexed / report.seconds)} files a second`,
      goal: '',
    },
    {
      what: 'the same again with nothing changed, against `git status`',
      value: `${(again / 1_000).toFixed(2)} s, ${ratio(again, git)} of ${(git / 1_000).toFixed(2)} s`,
      goal: 'under 3 s',
    },
    {
      what: `its largest process, against that of the first index`,
      value: `${megabytes(peak)}, ${megabytes(first.peakBytes)}`,
      goal: 'flat',
    },
    { what: `the same with ${DIRTY} files changed`, value: `${(dirty.wallMs / 1_000).toFixed(2)} s`, goal: '' },
  ];
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
