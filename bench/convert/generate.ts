/**
 * Writes documents with exact truth:
 * `node --conditions=docferry-source bench/convert/generate.ts --seed 1 --count 30 --out DIR [--formats pdf,html,docx,odt,epub,pptx,xlsx] [--script arabic]`.
 * Needs chromium, libreoffice-writer and pandoc. DIR then contains files/, truth/ and a manifest.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { generateSet, SET_FORMATS } from './generate-set.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '20' },
    formats: { type: 'string', default: 'pdf' },
    script: { type: 'string' },
    out: { type: 'string' },
  },
});
if (!values.out) throw new Error('give --out DIR');
const wanted = values.formats.split(',');
await generateSet(
  path.resolve(values.out),
  Number(values.seed),
  Number(values.count),
  SET_FORMATS.filter((format) => wanted.includes(format)),
  values.script,
);
