import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

export type Place = { readonly uri: string; readonly line: number; readonly character: number };
type Location = { readonly uri: string; readonly range: { readonly start: { line: number; character: number } } };

export type LanguageServer = Disposable & {
  readonly open: (uri: string, text: string) => void;
  /** All references of the name at a place, its declaration too; lines from 0. */
  readonly references: (place: Place) => Promise<Place[]>;
};

/** TypeScript's own server (`tsc --lsp --stdio`), by the Language Server Protocol 3.17. */
export async function startLanguageServer(tsc: string, root: string): Promise<LanguageServer> {
  const child: ChildProcess = spawn(tsc, ['--lsp', '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, (result: unknown) => void>();
  let id = 0;
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const ask = (method: string, params: object) =>
    new Promise<unknown>((resolve) => {
      id += 1;
      waiting.set(id, resolve);
      send({ id, method, params });
    });
  readMessages(child, (message) => {
    if (message.method === undefined) waiting.get(Number(message.id))?.(message.result);
    // the server asks for settings and registrations; nothing is set
    else if (message.id !== undefined)
      send({ id: message.id, result: message.method === 'workspace/configuration' ? [null] : null });
  });
  const rootUri = pathToFileURL(root).href;
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    capabilities: {},
    workspaceFolders: [{ uri: rootUri, name: 'root' }],
  });
  send({ method: 'initialized', params: {} });
  return {
    open: (uri, text) =>
      send({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri, languageId: 'typescript', version: 1, text } },
      }),
    references: async ({ uri, line, character }) => {
      const params = { textDocument: { uri }, position: { line, character }, context: { includeDeclaration: true } };
      const found = (await ask('textDocument/references', params)) as Location[] | null;
      return (found ?? []).map(({ uri: at, range: { start } }) => ({ uri: at, ...start }));
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

type Message = { readonly id?: number | string; readonly method?: string; readonly result?: unknown };

function readMessages(child: ChildProcess, onMessage: (message: Message) => void): void {
  let buffer = Buffer.alloc(0);
  child.stdout?.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, Math.max(0, head)).toString())?.[1]);
      if (head < 0 || buffer.length < head + 4 + length) return;
      const body = buffer.subarray(head + 4, head + 4 + length).toString();
      buffer = buffer.subarray(head + 4 + length);
      onMessage(JSON.parse(body) as Message);
    }
  });
}
