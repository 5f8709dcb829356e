import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { OnnxEmbedder } from '../../remote-gateway/src/embed/onnx/onnx-embedder.ts';

type EmbeddingsRequest = {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format?: 'float' | 'base64';
};

/**
 * A server on loopback with the wire format of OpenAI's `POST /embeddings`
 * (https://platform.openai.com/docs/api-reference/embeddings/create) and the vectors of a local model: what a service
 * would be to the gateway, the same at each run.
 */
export async function serveVectors(embedder: OnnxEmbedder): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const answer = async (request: AsyncIterable<Uint8Array>) => {
    const { model, input, encoding_format: format } = (await json(request)) as EmbeddingsRequest;
    const vectors = await embedder.embedDocuments([...input]);
    const data = vectors.map((vector, index) => {
      const values = vector ?? new Float32Array(embedder.dimension);
      const embedding =
        format === 'base64'
          ? Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')
          : [...values];
      return { object: 'embedding', index, embedding };
    });
    return { object: 'list', data, model, usage: { prompt_tokens: 0, total_tokens: 0 } };
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
