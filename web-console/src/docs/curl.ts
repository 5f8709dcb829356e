import type { Operation } from './openapi.ts';

/**
 * The operation as a command for a POSIX shell. The key comes from $RAG_API_KEY and each value of the path from a
 * variable of its name, so that no secret is copied.
 */
export function curlOf({ method, path, security, requestBody }: Operation, origin: string): string {
  const url = `${origin}${path.replace(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)}`;
  const isOpen = security?.length === 0;
  const [type = '', content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return [
    `curl -s ${method === 'GET' || method === 'POST' ? '' : `-X ${method} `}"${url}"`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $RAG_API_KEY"']),
    ...(content ? dataOf(type, content.example ?? {}) : method === 'POST' ? ['-d ""'] : []),
  ].join(' \\\n  ');
}

function dataOf(type: string, example: unknown): string[] {
  if (type === 'multipart/form-data') {
    return Object.entries(Object(example)).map(([name, value]) => `-F ${quoted(`${name}=${String(value)}`)}`);
  }
  const isLines = type === 'application/x-ndjson';
  const data = isLines ? `${JSON.stringify(example)}\n` : JSON.stringify(example, null, 2);
  return [`-H "Content-Type: ${type}"`, `--data-binary ${quoted(data)}`];
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
