import { VERSION } from '../version.ts';
import type { Ready } from './serve.ts';

const KEYS: Record<Ready['key'], string> = {
  configured: 'RAG_API_KEY, as configured',
  'client.json': 'in client.json there; docferry on this machine finds it',
  none: 'none set: make one with "docferry-gateway keys create --name NAME"',
};

/** The lines that a person sees on a terminal once the gateway is ready. */
export function startMessage({ url, dataDir, embedder, key, movedFrom, startMs, toMove }: Ready): string {
  const rows = [
    ['data', dataDir],
    ['embedder', embedder],
    ['key', KEYS[key]],
    ['page', `${url}/`],
    ['connect', 'docferry connect claude (or vscode, cursor)'],
    ['ingest', 'docferry ingest FILE...'],
  ];
  return [
    `Docferry ${VERSION} is ready at ${url} after ${(startMs / 1000).toFixed(1)} s. Ctrl-C stops it.`,
    ...(movedFrom === undefined ? [] : [`Port ${movedFrom} is in use, so another one was taken.`]),
    ...rows.map(([name = '', value = '']) => `  ${name.padEnd(9)} ${value}`),
    ...toMove.map(
      ({ collection, embedder: theirs, command }) =>
        `The collection "${collection}" has vectors of ${theirs}: searched by words only until you run ${command}`,
    ),
    '',
  ].join('\n');
}
