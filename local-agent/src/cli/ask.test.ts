import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnswerEvent, Quote, RetrieveEvidenceResponse } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { type Answer, DOC_ID, json, loopbackGateway, refusal } from '../send/loopback-gateway.test.fixture.ts';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { docferry } from './cli.test.fixture.ts';

function quote(text: string, page: string, passage: string): Quote {
  return {
    quote: text,
    before: '',
    after: '',
    confidence: 0.5,
    relevance: 0.8,
    citation: {
      passage_id: passage,
      doc_id: DOC_ID,
      collection: 'pumps',
      source: 'manuals',
      uri: 'pump.pdf',
      filename: 'pump.pdf',
      title: 'Pump',
      heading_path: ['Pump', 'Pressure'],
      segment: { kind: 'page', label: page },
      start: Number(page),
      end: Number(page) + text.length,
      resource: `docferry://documents/${DOC_ID}/0-17`,
    },
  };
}

const FIRST = 'a'.repeat(43);
const SECOND = 'b'.repeat(43);
const EVIDENCE: RetrieveEvidenceResponse = {
  quotes: [quote('A valve opens at 7 bar.', '9', SECOND), quote('## Pressure\n\nStay below 6 bar.', '2', FIRST)],
  warnings: [],
  truncated: false,
  passage_ids: [FIRST, SECOND],
  partial: false,
  degraded_scopes: [],
  answerable: 'yes',
};
const WRITTEN: AnswerEvent[] = [
  { event: 'evidence', data: EVIDENCE },
  { event: 'sentence', data: { text: 'It opens at 7 bar. ', quotes: [1] } },
  { event: 'sentence', data: { text: 'I would \u001b[2Jpaint it.', quotes: [] } },
  { event: 'end', data: { model: 'openai-compatible:m', truncated: false, warnings: [] } },
];

/** Events as a gateway sends them, in pieces that no event ends with. */
const events = (list: readonly AnswerEvent[]): Answer => {
  const text = list.map(({ event, data }) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < text.length; at += 100) response.write(text.slice(at, at + 100));
    response.end();
  };
};

async function ask(answer: Answer, ...args: string[]) {
  await using dir = await tempDir();
  await using gateway = await loopbackGateway(answer);
  const run = await docferry(['ask', 'When does it open?', ...args], { dir, env: { RAG_API_URL: gateway.url } });
  return { ...run, seen: gateway.seen };
}

describe('docferry ask', () => {
  it("prints the model's answer with the quotes that it cites, and marks what cites none", async () => {
    const { code, stdout, seen } = await ask(events(WRITTEN), '--collection', 'pumps');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'It opens at 7 bar. [1] I would [2Jpaint it. [no source]',
        '[1] pump.pdf · page 9 · Pump > Pressure  relevance 0.80',
        '   A valve opens at 7 bar.',
        '\n',
      ].join('\n'),
    );
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      question: 'When does it open?',
      collections: ['pumps'],
      stream: true,
    });
  });

  it('prints the quotes of each passage, the best passage first, where there is no model', async () => {
    const end: AnswerEvent = { event: 'end', data: { no_answer: 'no_model', truncated: false, warnings: [] } };
    const { stdout } = await ask(events([{ event: 'evidence', data: EVIDENCE }, end]));
    expect(stdout).toBe(
      [
        '1. pump.pdf · page 2 · Pump > Pressure  relevance 0.80',
        '   Stay below 6 bar.',
        '',
        '2. pump.pdf · page 9 · Pump > Pressure  relevance 0.80',
        '   A valve opens at 7 bar.',
        '\n',
      ].join('\n'),
    );
  });

  it('says that it is not in the documents, with what is missing', async () => {
    const none = { ...EVIDENCE, answerable: 'no' as const, answerable_reason: 'Nothing about "pancake".' };
    const end: AnswerEvent = { event: 'end', data: { no_answer: 'not_in_documents', truncated: false, warnings: [] } };
    const { code, stdout } = await ask(events([{ event: 'evidence', data: none }, end]));
    expect([code, stdout]).toEqual([0, 'Not in your documents. Nothing about "pancake".\n']);
  });

  it('gives one JSON for programs', async () => {
    const answer = { no_answer: 'no_model', truncated: false, warnings: [], sentences: [], evidence: EVIDENCE };
    const { stdout, seen } = await ask(json(answer), '--json');
    expect(JSON.parse(stdout)).toEqual(answer);
    expect(JSON.parse(seen[0]?.body ?? '')).not.toHaveProperty('stream');
  });

  it.each<[string, Answer, RegExp]>([
    ['broke off', events(WRITTEN.slice(0, 2)), /The answer broke off/],
    [
      'is of another shape',
      (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end('event: x\ndata: {}\n\n'),
      /not that of a Docferry gateway/,
    ],
    ['is refused', refusal('NOT_FOUND'), /refused with NOT_FOUND/],
  ])('fails when the answer %s', async (_, answer, message) => {
    const { code, stderr, seen } = await ask(answer);
    expect(code).not.toBe(0);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
    expect(seen).toHaveLength(1);
  });

  it('needs a question where nobody can be asked', async () => {
    await using dir = await tempDir();
    expect(await docferry(['ask'], { dir })).toMatchObject({ code: 2, stdout: '' });
  });
});

const SCRIPT = '/usr/bin/script';
const noTerminal = existsSync(SCRIPT) ? '' : ' (skipped: no script(1) to make a terminal with)';

it.skipIf(noTerminal !== '')(`answers at a prompt until /quit${noTerminal}`, async () => {
  await using dir = await tempDir();
  const collections = json({ collections: [] });
  await using gateway = await loopbackGateway(collections, events(WRITTEN));
  const bin = fileURLToPath(new URL('../../bin/docferry.js', import.meta.url));
  const child = spawn(SCRIPT, ['-qec', `"${process.execPath}" "${bin}" ask`, '/dev/null'], {
    cwd: dir.path,
    env: { PATH: process.env.PATH, HOME: dir.path, RAG_DATA_DIR: `${dir.path}/.data`, RAG_API_URL: gateway.url },
  });
  let shown = '';
  const typed = ['/help', '/collection nowhere', 'When does it open?', '/quit'];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (text.includes('Ask> ') && typed.length > 0) child.stdin.write(`${typed.shift()}\n`);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  expect(code).toBe(0);
  expect(shown).toContain('/collection NAME...');
  expect(shown).toContain('There is no collection "nowhere".');
  expect(shown).toContain('It opens at 7 bar.');
  expect(shown).not.toContain('\u001b[2Jpaint');
});
