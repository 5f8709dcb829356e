import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { QdrantAddress } from './qdrant-address.ts';
import { goodAnswer, openRequest } from './qdrant-http.ts';

const createdSchema = z.object({ result: z.object({ name: z.string() }) });

/** A snapshot of one Qdrant collection as a stream; Qdrant's own copy of it is deleted on disposal. */
export async function takeSnapshot(
  qdrant: QdrantAddress,
  collection: string,
  signal: AbortSignal,
): Promise<AsyncDisposable & { readonly content: Readable }> {
  const snapshots = `/collections/${collection}/snapshots`;
  const make = openRequest(qdrant, { method: 'POST', path: `${snapshots}?wait=true`, signal });
  make.end();
  const { name } = createdSchema.parse(await json(await goodAnswer(make))).result;
  const path = `${snapshots}/${encodeURIComponent(name)}`;
  const remove = async () => {
    const request = openRequest(qdrant, { method: 'DELETE', path: `${path}?wait=true` });
    request.end();
    (await goodAnswer(request)).resume();
  };
  try {
    const read = openRequest(qdrant, { method: 'GET', path, signal });
    read.end();
    return { content: await goodAnswer(read), [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove().catch(() => {});
    throw error;
  }
}

/** Makes a Qdrant collection of a snapshot; the collection must not exist. */
export async function putSnapshot(
  qdrant: QdrantAddress,
  collection: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const boundary = `docferry-${randomUUID()}`;
  const request = openRequest(qdrant, {
    method: 'POST',
    path: `/collections/${collection}/snapshots/upload?priority=snapshot&wait=true`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    signal,
  });
  const answer = goodAnswer(request);
  answer.catch(() => {});
  // An early refusal closes the connection while we still write; the answer says more than the broken pipe.
  await pipeline(multipart(boundary, content), request).catch(() => {});
  (await answer).resume();
}

async function* multipart(boundary: string, content: AsyncIterable<Uint8Array>) {
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="snapshot"; filename="collection.snapshot"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  yield* content;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
