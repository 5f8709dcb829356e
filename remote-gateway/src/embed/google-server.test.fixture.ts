import { type Answer, send, vectorOf } from './remote/embedding-server.test.fixture.ts';

type GoogleText = {
  readonly model: string;
  readonly content: { readonly parts: readonly { readonly text: string }[] };
};
export type GoogleBody = GoogleText & {
  readonly requests?: readonly (GoogleText & { readonly taskType: string; readonly outputDimensionality?: number })[];
  readonly taskType: string;
};

/** The Gemini API's documented answers to `:embedContent` and `:batchEmbedContents`. */
export const answerAsGoogle: Answer = ({ url, body }, response) => {
  const { content, requests = [] } = body as unknown as GoogleBody;
  const valuesOf = (text: GoogleText['content']) => ({ values: vectorOf(text.parts[0]?.text ?? '') });
  if (url.endsWith(':batchEmbedContents')) {
    send(response, { embeddings: requests.map((request) => valuesOf(request.content)) });
  } else send(response, { embedding: valuesOf(content) });
};

/** Vectors as they are, in both forms of the answer. */
export function answerGoogleVectors(vectors: readonly unknown[]): Answer {
  return ({ url }, response) => {
    if (url.endsWith(':batchEmbedContents')) send(response, { embeddings: vectors.map((values) => ({ values })) });
    else send(response, { embedding: { values: vectors[0] } });
  };
}
