import { DEFAULT_LIMITS } from '../../local-agent/src/convert/conversion.ts';
import { convertBytes } from '../../local-agent/src/convert/convert.ts';
import { surveyMarkdown } from '../../local-agent/src/convert/survey-markdown.ts';
import { detectFormat } from '../../local-agent/src/detect/detect-format.ts';
import { redactText } from '../../local-agent/src/redact/redact-text.ts';
import type { TextPath } from './text-path.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text.toWellFormed()));

/** A file with the hostile part where the format contains text. */
const CONVERTED: readonly { readonly filename: string; readonly around: (text: string) => string }[] = [
  { filename: 'a.md', around: (text) => text },
  { filename: 'a.txt', around: (text) => text },
  { filename: 'a.srt', around: (text) => `1\n00:00:01,000 --> 00:00:02,000\n${text}` },
  { filename: 'a.ics', around: (text) => `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${text}\nEND:VEVENT\nEND:VCALENDAR` },
  { filename: 'a.csv', around: (text) => `a,b\n${text}` },
  { filename: 'a.tsv', around: (text) => `a\tb\n${text}` },
  { filename: 'a.html', around: (text) => `<!doctype html><html><body><p>words ${text}` },
  {
    filename: 'escaped.html',
    around: (text) =>
      `<!doctype html><html><body><p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p><table><tr><td>a</td></tr></table>`,
  },
  { filename: 'a.xml', around: (text) => `<?xml version="1.0"?><a>${text}` },
  { filename: 'a.json', around: (text) => JSON.stringify([{ a: text }, { a: text.slice(0, 9) }]) },
  { filename: 'a.rtf', around: (text) => `{\\rtf1\\ansi ${text}` },
  {
    filename: 'a.eml',
    around: (text) =>
      `From: a@b.example\nTo: b@c.example\nSubject: ${text.slice(0, 2000)}\nMIME-Version: 1.0\n\n${text}`,
  },
  {
    filename: 'a.ipynb',
    around: (text) =>
      JSON.stringify({
        nbformat: 4,
        metadata: {},
        cells: [
          { cell_type: 'markdown', source: text },
          { cell_type: 'code', source: text, outputs: [{ output_type: 'stream', text }] },
        ],
      }),
  },
];

const REDACTED = ['notes.md', '.env', '.htpasswd', '.pgpass', 'secret.yaml', 'config.json', '.netrc'];

/** Text paths of the local agent. */
export const agentPaths: readonly TextPath[] = [
  {
    name: 'detect',
    run: async (text) => {
      for (const filename of ['a', 'a.txt'])
        await detectFormat(bytesOf(text), filename, DEFAULT_LIMITS).catch(() => {});
    },
  },
  { name: 'survey of Markdown', run: (text) => surveyMarkdown(text) },
  ...CONVERTED.map(({ filename, around }) => ({
    name: `convert ${filename}`,
    run: (text: string) =>
      convertBytes({
        bytes: bytesOf(around(text)),
        filename,
        uri: `file:///${filename}`,
        options: {},
        limits: DEFAULT_LIMITS,
        onProgress: () => {},
      }).catch(() => {}),
  })),
  ...REDACTED.map((filename) => ({
    name: `redact ${filename}`,
    run: (text: string) =>
      redactText(filename.startsWith('secret') ? `kind: Secret\ndata:\n${text}` : text, { filename }),
  })),
];
