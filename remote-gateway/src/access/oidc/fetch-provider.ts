/** A provider's metadata and keys are a few kilobytes. */
const MAX_BYTES = 512_000;
const TIMEOUT_MS = 5_000;

/**
 * Asks a configured identity provider for a JSON document. Redirects are not followed: they could lead anywhere. The
 * answer is whole and small when this returns. Throws when it is not.
 */
export async function fetchProvider(url: string, signal?: AbortSignal): Promise<Response> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
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
