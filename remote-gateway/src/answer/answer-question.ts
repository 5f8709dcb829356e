/**
 * In: a question and the identity that asks. Out: quotes, and where a chat model is configured its answer, sentence by
 * sentence with the quotes that each cites.
 * Never: asks the model when the documents do not answer, or fails because the model does.
 */
import type {
  AnswerEnd,
  AnswerEvent,
  AnswerRequest,
  AnswerResponse,
  AnswerSentence,
  RetrieveEvidenceResponse,
} from '@docferry/shared-contracts';
import { describeError, GatewayError } from '../errors.ts';
import type { Identity } from '../identity.ts';
import { retrieveEvidence } from '../retrieval/evidence/retrieve-evidence.ts';
import type { RetrievalParts } from '../retrieval/retrieval-parts.ts';
import { onlyCollection } from '../retrieval/search/measured-search.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ChatModel } from './chat-model.ts';
import { answerPrompt } from './prompt.ts';
import { readSentences } from './read-sentences.ts';
import { type Asker, withinBudget } from './within-budget.ts';

/** What this room needs of the gateway. */
export type AnswerParts = RetrievalParts & {
  /** Absent when none is configured. */
  readonly chatModel?: ChatModel;
  readonly metrics: Pick<Metrics, 'recordAnswer'>;
};

/** Finds quotes, and gives the events of an answer from them. Throws what {@link retrieveEvidence} throws. */
export async function answerQuestion(
  parts: AnswerParts,
  identity: Identity,
  { stream: _, ...request }: AnswerRequest,
  signal: AbortSignal,
): Promise<AsyncGenerator<AnswerEvent>> {
  const evidence = await retrieveEvidence(parts, identity, request, signal);
  const asker = { identity, collection: onlyCollection(request) };
  return answerFrom(parts, asker, { question: request.question, evidence }, signal);
}

async function* answerFrom(
  parts: AnswerParts,
  asker: Asker,
  { question, evidence }: { question: string; evidence: RetrieveEvidenceResponse },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { chatModel, logger, metrics } = parts;
  yield { event: 'evidence', data: evidence };
  const { answerable, quotes } = evidence;
  if (answerable === 'no' || quotes.length === 0) yield end({ no_answer: 'not_in_documents' });
  else if (!chatModel) yield end({ no_answer: 'no_model' });
  else {
    const model = chatModel.name;
    const prompt = answerPrompt(question, quotes);
    try {
      const { inputTokens, outputTokens, truncated } = yield* asEvents(
        readSentences(withinBudget(parts, asker, { chatModel, prompt, signal }), quotes.length),
      );
      metrics.recordAnswer(model, 'answered', { input: inputTokens, output: outputTokens });
      yield end({
        model,
        truncated,
        ...(inputTokens === undefined ? {} : { input_tokens: inputTokens }),
        ...(outputTokens === undefined ? {} : { output_tokens: outputTokens }),
      });
    } catch (error) {
      signal.throwIfAborted();
      const isOverBudget = error instanceof GatewayError && error.code === 'BUDGET_LIMIT_EXCEEDED';
      if (!isOverBudget) {
        metrics.recordAnswer(model, 'failed');
        logger.warn({ err: error, model }, 'the chat model failed');
      }
      yield end({ no_answer: 'model_failed', model, truncated: true, warnings: [describeError(error).detail] });
    }
  }
}

async function* asEvents<End>(sentences: AsyncGenerator<AnswerSentence, End>): AsyncGenerator<AnswerEvent, End> {
  for (let next = await sentences.next(); ; next = await sentences.next()) {
    if (next.done) return next.value;
    yield { event: 'sentence', data: next.value };
  }
}

/** The whole answer at once. */
export async function wholeAnswer(events: AsyncGenerator<AnswerEvent>): Promise<AnswerResponse> {
  const sentences: AnswerResponse['sentences'] = [];
  let evidence: AnswerResponse['evidence'] | undefined;
  for await (const event of events) {
    if (event.event === 'evidence') evidence = event.data;
    else if (event.event === 'sentence') sentences.push(event.data);
    else if (evidence) return { ...event.data, sentences, evidence };
  }
  throw new Error('an answer without its end');
}

function end(facts: Partial<AnswerEnd>): AnswerEvent {
  return { event: 'end', data: { truncated: false, warnings: [], ...facts } };
}
