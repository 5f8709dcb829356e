/**
 * One tool over a set, in a separate process so that its memory can be measured:
 * `node run-tool.ts TOOL MANIFEST REPORT`. The report contains each document's Markdown and milliseconds
 * of processor time, which other work on the machine does not change.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { TOOLS } from './tools.ts';

const [name = '', manifest = '', report = ''] = process.argv.slice(2);
const tool = TOOLS.find((one) => one.name === name);
if (!tool) throw new Error(`no tool ${name}`);
const { files }: { files: { id: string; file: string; format: string }[] } = JSON.parse(
  await readFile(manifest, 'utf8'),
);
const wanted = files.filter(({ format }) => tool.formats.includes(format));
const results: Record<string, { markdown: string; ms: number }> = {};
/** The first document of a format loads the libraries, so it is converted once before the measurement. */
const warm = new Set<string>();
for (const { id, file, format } of wanted) {
  const place = path.resolve(path.dirname(manifest), file);
  try {
    if (!warm.has(format)) await tool.convert(place);
    warm.add(format);
    const before = process.cpuUsage();
    const markdown = await tool.convert(place);
    const { user, system } = process.cpuUsage(before);
    results[id] = { markdown, ms: (user + system) / 1_000 };
  } catch {
    results[id] = { markdown: '', ms: 0 };
  }
}
await writeFile(report, JSON.stringify({ results, peakBytes: process.resourceUsage().maxRSS * 1024 }));
process.exit();
