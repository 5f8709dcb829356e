import { harmless } from '../shared/text.ts';
import type { Answered } from './use-answer.ts';

/** The id of a quote on the page, by its number from 1. */
export const quoteId = (number: number) => `quote-${number}`;

/** What a chat model wrote from the quotes: each sentence with the numbers of the quotes that it cites. Nothing without one. */
export function Written({ sentences, end, evidence }: Answered) {
  const isWriting = evidence !== undefined && end === undefined;
  if (sentences.length === 0 && end?.no_answer !== 'model_failed') return null;
  return (
    <section class="written" aria-label="Answer">
      {sentences.map(({ text, quotes }) => (
        <>
          {harmless(text.trimEnd())}{' '}
          {quotes.map((number) => (
            <button type="button" class="mark" aria-label={`Quote ${number}`} onClick={() => show(number)}>
              {number}
            </button>
          ))}
          {quotes.length === 0 && /\p{L}/u.test(text) && <em class="unsourced">no source</em>}{' '}
        </>
      ))}
      {isWriting && <span class="quiet">…</span>}
      {end?.warnings.map((warning) => (
        <p class="problem">{harmless(warning)}</p>
      ))}
      {end?.model && <p class="quiet">Written by {harmless(end.model)} from the quotes below.</p>}
    </section>
  );
}

function show(number: number): void {
  const quote = document.getElementById(quoteId(number));
  quote?.scrollIntoView({ block: 'center' });
  quote?.focus();
}
