import type { AnswerEnd, AnswerEvent, AnswerSentence, RetrieveEvidenceResponse } from '@docferry/shared-contracts';
import { useEffect, useState } from 'preact/hooks';
import { api, type Filters } from '../shared/api.ts';
import { reasonOf } from '../shared/load.ts';

/** As much of an answer as has come. */
export type Answered = {
  readonly evidence?: RetrieveEvidenceResponse;
  readonly sentences: readonly AnswerSentence[];
  readonly end?: AnswerEnd;
  readonly problem?: string;
};

type Where = { readonly collection: string; readonly filters: Filters | undefined };

/** Asks once for the component's life; leaving it ends the request, and so the model. */
export function useAnswer(question: string, where: Where): Answered {
  const [answered, setAnswered] = useState<Answered>({ sentences: [] });
  useEffect(() => {
    const leaving = new AbortController();
    const take = (event: AnswerEvent) => setAnswered((before) => withEvent(before, event));
    api.answer(question, where, take, leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) setAnswered((before) => ({ ...before, problem: reasonOf(error) }));
    });
    return () => leaving.abort();
  }, []);
  return answered;
}

function withEvent(before: Answered, { event, data }: AnswerEvent): Answered {
  if (event === 'evidence') return { ...before, evidence: data };
  if (event === 'sentence') return { ...before, sentences: [...before.sentences, data] };
  return { ...before, end: data };
}
