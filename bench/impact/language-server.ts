import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';

export type Place = { readonly uri: string; readonly line: number; readonly character: number };
type Location = { readonly uri: string; readonly range: { readonly start: { line: number; character: number } } };
type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: unknown;
  readonly params?: { readonly items?: unknown[]; readonly quiescent?: boolean };
};

export type LanguageServer = AsyncDisposable & {
  readonly open: (uri: string, text: string) => void;
  /** All references of the name at a place, its declaration too; lines from 0. */
  readonly references: (place: Place) => Promise<Place[]>;
};

export type ServerCommand = {
  readonly command: string;
  readonly args: readonly string[];
  /** Of the Language Server Protocol. */
  readonly languageId: string;
  /** Whether it reports when it has read the project (`experimental/serverStatus` of rust-analyzer). */
  readonly reportsReady?: boolean;
};

/** Starts a language server and opens a project in it, by the Language Server Protocol 3.17. */
export async function startLanguageServer(
  { command, args, languageId, reportsReady = false }: ServerCommand,
  root: string,
): Promise<LanguageServer> {
  const child = spawn(command, args, { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ended = new Error(`${command} ended`);
  const ready = Promise.withResolvers<void>();
  let id = 0;
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const ask = (method: string, params: object) => {
    id += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    send({ id, method, params });
    return answer.promise;
  };
  child.on('close', () => {
    for (const { reject } of [...waiting.values(), ready]) reject(ended);
  });
  child.stdin.on('error', () => {}); // `close` says it
  readMessages(child, ({ id: answered, method, result, params }) => {
    if (method === undefined) waiting.get(Number(answered))?.resolve(result);
    // the server asks for settings and registrations; nothing is set
    else if (answered !== undefined)
      send({
        id: answered,
        result: method === 'workspace/configuration' ? (params?.items ?? []).map(() => null) : null,
      });
    else if (method === 'experimental/serverStatus' && params?.quiescent) ready.resolve();
  });
  const rootUri = pathToFileURL(root).href;
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    capabilities: { experimental: { serverStatusNotification: reportsReady }, workspace: { configuration: true } },
    workspaceFolders: [{ uri: rootUri, name: 'root' }],
  });
  send({ method: 'initialized', params: {} });
  if (reportsReady) await ready.promise;
  else ready.resolve();
  return {
    open: (uri, text) =>
      send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId, version: 1, text } } }),
    references: async ({ uri, line, character }) => {
      const params = { textDocument: { uri }, position: { line, character }, context: { includeDeclaration: true } };
      const found = (await ask('textDocument/references', params)) as Location[] | null | undefined;
      return (found ?? []).map(({ uri: at, range: { start } }) => ({ uri: at, ...start }));
    },
    [Symbol.asyncDispose]: async () => {
      const closed = once(child, 'close');
      child.kill();
      await closed;
    },
  };
}

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
