import { z } from 'zod';
import { retrieveEvidenceRequestSchema, retrieveEvidenceResponseSchema } from './evidence.ts';

/** `POST /api/v1/answer`: the fields of `/evidence/retrieve`, and how the answer comes. */
export const answerRequestSchema = retrieveEvidenceRequestSchema.safeExtend({
  stream: z.boolean().default(false).describe('Send server-sent events while the model writes, instead of one JSON'),
});
export type AnswerRequest = z.infer<typeof answerRequestSchema>;
export type AnswerInput = z.input<typeof answerRequestSchema>;

/** One sentence of a written answer. */
export const answerSentenceSchema = z.object({
  text: z.string().describe('The sentence and the white space behind it; all sentences together are the answer'),
  quotes: z
    .array(z.int().min(1))
    .describe('Numbers of the quotes that it cites, from 1; empty when it cites none: do not rely on it'),
});
export type AnswerSentence = z.infer<typeof answerSentenceSchema>;

/** How an answer ended. */
export const answerEndSchema = z.object({
  no_answer: z
    .enum(['no_model', 'not_in_documents', 'model_failed'])
    .optional()
    .describe('Why there are quotes only: the gateway has no chat model, no document answers, or the model failed'),
  model: z.string().optional().describe('The model that wrote the answer'),
  truncated: z.boolean().describe('True when the model stopped before the end of its answer'),
  input_tokens: z.int().min(0).optional(),
  output_tokens: z.int().min(0).optional(),
  warnings: z.array(z.string()),
});
export type AnswerEnd = z.infer<typeof answerEndSchema>;

export const answerResponseSchema = answerEndSchema.extend({
  sentences: z.array(answerSentenceSchema).describe('The answer; empty when there are quotes only'),
  evidence: retrieveEvidenceResponseSchema.describe('The quotes that the answer is written from'),
});
export type AnswerResponse = z.infer<typeof answerResponseSchema>;

/** The events of an answer with `stream`: `evidence` once, `sentence` for each sentence, `end` once. */
export const answerEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('evidence'), data: retrieveEvidenceResponseSchema }),
  z.object({ event: z.literal('sentence'), data: answerSentenceSchema }),
  z.object({ event: z.literal('end'), data: answerEndSchema }),
]);
export type AnswerEvent = z.infer<typeof answerEventSchema>;
