import { answerRequestSchema, answerResponseSchema } from '@docferry/shared-contracts';
import { answerQuestion, wholeAnswer } from '../../answer/answer-question.ts';
import type { Gateway } from '../../gateway.ts';
import { type Endpoint, endpoint, NO_FIELDS } from '../endpoint.ts';
import { createEventStreams } from '../event-stream.ts';

/** `/answer`: quotes, and an answer that a model writes from them. */
export function answerEndpoint(gateway: Gateway): Endpoint {
  const streams = createEventStreams();
  return endpoint(
    {
      method: 'post',
      path: '/api/v1/answer',
      operationId: 'answerQuestion',
      summary: 'Answer a question from quotes',
      description:
        'Finds quotes as /evidence/retrieve does, and has the configured chat model (RAG_CHAT_MODEL) answer from them: each sentence with the numbers of the quotes that it cites. Without a model, and when the documents do not answer, there are quotes only, and no_answer says why. With "stream": true the response is text/event-stream: "evidence" once, "sentence" for each sentence, "end" once, whose fields are those of this response.',
      scope: 'read',
      errors: ['NOT_FOUND'],
      params: NO_FIELDS,
      query: NO_FIELDS,
      body: answerRequestSchema,
      response: answerResponseSchema,
    },
    async ({ body }, { identity, signal }) => {
      const events = await answerQuestion(gateway, identity, body, signal);
      return body.stream ? streams.open(identity.tenantId, events) : wholeAnswer(events);
    },
  );
}
