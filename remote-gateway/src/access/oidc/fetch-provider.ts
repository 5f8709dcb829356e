/** Metadata and keys of a provider have a few kilobytes. */
const MAX_BYTES = 512_000;
const TIMEOUT_MS = 5_000;

/**
 * Fetches a JSON document from a configured identity provider. It does not follow redirects, because they could lead
 * anywhere. With `form` it posts it. It reads the whole body before it returns. Throws if the body is too large or late.
 */
export async function fetchProvider(url: string, form?: URLSearchParams): Promise<Response> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    ...(form ? { method: 'POST', body: form } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`${new URL(url).host} answered with more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status: response.status, headers: response.headers });
}
