/**
 * `npm run bench:convert [-- --seed N --count N --formats docx,html --tools docferry,tuned --set DIR --python FILE --record]`:
 * our converter compared with others on generated documents, and on a folder of documents with expected Markdown, if
 * given. Tools in Python run where they are installed (`pip install camelot-py pdfplumber 'markitdown[all]' pymupdf4llm`). PDF needs chromium and libreoffice-writer; PDF, DOCX, ODT, EPUB and PPTX need pandoc; HTML and XLSX need
 * neither. `--record` rewrites the tables of docs/conversion.md.
 */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { generateSet, SET_FORMATS } from './generate-set.ts';
import { measurePaces } from './pages-per-second.ts';
import { MissingProgram } from './render.ts';
import { overall, type Score, scoreMarkdown } from './score.ts';
import { featureTable, type Measured, paceTable, qualityTable, speedTable } from './tables.ts';
import { PACKAGES, PYTHON_TOOLS, TOOLS } from './tools.ts';

const PAGE = new URL('../../docs/conversion.md', import.meta.url);
const SHARED = fileURLToPath(new URL('../../../shared/corpus', import.meta.url));
const MAX_MS = 600_000;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(1_000 + (Date.now() % 9_000)) },
    count: { type: 'string', default: '8' },
    formats: { type: 'string', default: SET_FORMATS.join(',') },
    tools: { type: 'string', default: [...TOOLS.map(({ name }) => name), ...Object.keys(PYTHON_TOOLS)].join(',') },
    python: { type: 'string', default: 'python3' },
    set: { type: 'string', default: SHARED },
    record: { type: 'boolean', default: false },
  },
});

const formats = SET_FORMATS.filter((format) => values.formats.split(',').includes(format));
const wanted = values.tools.split(',');

/** A tool and how it is run over a set. */
type Runner = {
  readonly name: string;
  readonly formats: readonly string[];
  readonly version: string;
  readonly program: string;
  readonly args: readonly string[];
};

const NODE_ARGS = ['--conditions=docferry-source', fileURLToPath(new URL('./run-tool.ts', import.meta.url))];
const PYTHON_SCRIPT = fileURLToPath(new URL('./run_tool.py', import.meta.url));

type Entry = {
  readonly id: string;
  readonly file: string;
  readonly format: string;
  readonly truth: string;
  readonly groundtruth?: string;
  readonly features?: readonly string[];
};

const run = promisify(execFile);
const skipped: string[] = [];
const runners: Runner[] = TOOLS.filter(({ name }) => wanted.includes(name)).map(({ name, formats: readable }) => {
  const version = (PACKAGES[name] ?? []).map((one) => `${one} ${versionOf(one)}`).join(', ');
  return { name, formats: readable, version, program: process.execPath, args: [...NODE_ARGS, name] };
});
for (const [name, readable] of Object.entries(PYTHON_TOOLS).filter(([one]) => wanted.includes(one))) {
  const version = await run(values.python, [PYTHON_SCRIPT, name]).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
  if (version === undefined) skipped.push(name);
  else
    runners.push({
      name,
      formats: readable,
      version: `${name} ${version}`,
      program: values.python,
      args: [PYTHON_SCRIPT, name],
    });
}

const folder = await mkdtemp(path.join(tmpdir(), 'docferry-compare-'));
try {
  const count = Number(values.count);
  process.stdout.write(`Making ${count} documents of seed ${values.seed}.\n`);
  await generateSet(folder, Number(values.seed), count, formats);
  const made = await measure(folder);
  const sections = [
    `${count} documents of seed ${values.seed}, made for the run (\`npm run bench:convert\`), each as ${formats.map((format) => format.toUpperCase()).join(', ')}; decks and workbooks have texts of their own:`,
    qualityTable(made),
    `Versions: ${runners.flatMap(({ version }) => version || []).join(', ')}. Camelot reads tables alone.${skipped.length > 0 ? ` Skipped, because Python has them not: ${skipped.join(', ')}.` : ''}`,
    'Processor time of a document, as a multiple of ours, and memory, libraries loaded:',
    speedTable(made),
  ];
  if (formats.includes('pdf')) {
    sections.push(
      'Their PDFs by what is in them, ours alone:',
      featureTable(made.filter(({ tool, format }) => tool === 'docferry' && format === 'pdf')),
      'Pages a second of one long PDF, against bare pdfjs:',
      paceTable(await measurePaces(folder)),
    );
  }
  if (existsSync(path.join(values.set, 'manifest.json'))) {
    const kept = await measure(values.set);
    sections.push(
      'Documents of other makers with exact truth, which are not part of this repository:',
      qualityTable(kept),
    );
  }
  const text = sections.join('\n\n');
  process.stdout.write(`${text}\n`);
  if (values.record) {
    const page = await readFile(PAGE, 'utf8');
    await writeFile(PAGE, page.replace(/(<!-- compared -->\n)[\s\S]*?(<!-- \/compared -->)/, `$1${text}\n$2`));
  }
} catch (error) {
  if (!(error instanceof MissingProgram)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

/** Every tool over the documents of a set that have exact truth. */
async function measure(set: string): Promise<Measured[]> {
  const { files }: { files: Entry[] } = JSON.parse(await readFile(path.join(set, 'manifest.json'), 'utf8'));
  const known = files.filter(({ truth, groundtruth }) => truth === 'exact' && groundtruth);
  const manifest = path.join(folder, 'wanted.json');
  const entries = known.map((entry) => ({ ...entry, file: path.resolve(set, entry.file) }));
  await writeFile(manifest, JSON.stringify({ files: entries }));
  const truths = new Map<string, string>();
  for (const { id, groundtruth = '' } of known) truths.set(id, await readFile(path.join(set, groundtruth), 'utf8'));
  const out: Measured[] = [];
  for (const { name, formats: readable, program, args } of runners) {
    const report = path.join(folder, `${name}.json`);
    try {
      await run(program, [...args, manifest, report], { timeout: MAX_MS, maxBuffer: 1 << 28 });
    } catch {
      process.stdout.write(`${name} did not end within ${MAX_MS / 1_000} s and is skipped.\n`);
      continue;
    }
    const { results, peakBytes }: { results: Record<string, { markdown: string; ms: number }>; peakBytes: number } =
      JSON.parse(await readFile(report, 'utf8'));
    for (const { id, format, features = [] } of known.filter((entry) => readable.includes(entry.format))) {
      const { markdown, ms } = results[id] ?? { markdown: '', ms: 0 };
      const score: Score = scoreMarkdown(truths.get(id) ?? '', markdown);
      out.push({ tool: name, format, features, score, overall: overall(score), ms, peakBytes });
    }
  }
  return out;
}
