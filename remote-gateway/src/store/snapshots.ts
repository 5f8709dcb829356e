import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import type { QdrantAddress } from './qdrant-address.ts';
import { storeError } from './qdrant-errors.ts';
import { QdrantTransport, type StreamRequest } from './qdrant-transport.ts';

const createdSchema = z.object({ result: z.object({ name: z.string() }) });

/** A snapshot of one Qdrant collection as a stream. Disposal deletes the file that Qdrant made for it. */
export async function takeSnapshot(
  qdrant: QdrantAddress,
  collection: string,
  signal: AbortSignal,
): Promise<AsyncDisposable & { readonly content: Readable }> {
  const send = sender(qdrant);
  const snapshots = `/collections/${collection}/snapshots`;
  const made = await send({ method: 'POST', path: `${snapshots}?wait=true`, signal });
  const { name } = createdSchema.parse(await json(made)).result;
  const path = `${snapshots}/${encodeURIComponent(name)}`;
  const remove = async () => {
    (await send({ method: 'DELETE', path: `${path}?wait=true` })).resume();
  };
  try {
    return { content: await send({ method: 'GET', path, signal }), [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove().catch(() => {});
    throw error;
  }
}

/** Creates a Qdrant collection from a snapshot; the collection must not exist. */
export async function putSnapshot(
  qdrant: QdrantAddress,
  collection: string,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const boundary = `docferry-${randomUUID()}`;
  const answer = await sender(qdrant)({
    method: 'POST',
    path: `/collections/${collection}/snapshots/upload?priority=snapshot&wait=true`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.from(multipart(boundary, content), { objectMode: false }),
    signal,
  });
  answer.resume();
}

/** Sends over connections that no earlier request used: a reused one may just be closing, and streams cannot be sent twice. */
function sender(qdrant: QdrantAddress): (request: StreamRequest) => Promise<Readable> {
  const transport = new QdrantTransport(qdrant, 0);
  return (request) =>
    transport.stream(request).catch((error: unknown) => {
      throw storeError(error);
    });
}

async function* multipart(boundary: string, content: AsyncIterable<Uint8Array>) {
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="snapshot"; filename="collection.snapshot"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  yield* content;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}
