import type { PassagePlace } from '@docferry/shared-contracts';
import { passages as countOf, harmless } from '../shared/text.ts';

type Span = { readonly start: number; readonly end: number };

const itemId = ({ start }: Span) => `passage-${start}`;
/** The id of the button in the text where the passage begins. */
export const passageMarkId = ({ start }: Span) => `passage-mark-${start}`;

type ListProps = {
  passages: readonly PassagePlace[];
  total: number;
  selected: Span;
  select: (passage: PassagePlace) => void;
};

/** The passages of the text beside it, each with its bounds. Choosing one marks its text. */
export function PassageList({ passages, total, selected, select }: ListProps) {
  return (
    <section class="passages" aria-label="Passages">
      <p class="quiet small">
        {passages.length === total
          ? countOf(total)
          : `${passages.length} of ${countOf(total)}, those of the text shown`}
      </p>
      <ol>
        {passages.map((passage, index) => (
          <li key={passage.passage_id}>
            <button
              type="button"
              id={itemId(passage)}
              aria-pressed={passage.start === selected.start && passage.end === selected.end}
              onClick={() => select(passage)}
            >
              <strong>{harmless(passage.heading_path.at(-1) ?? `Passage ${index + 1}`)}</strong>
              <span>
                {index + 1} · {passage.tokens} tokens · {passage.start}–{passage.end}
                {passage.segment && ` · ${harmless(`${passage.segment.kind} ${passage.segment.label}`)}`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

type MarkProps = { passage: PassagePlace; number: number; select: () => void };

/** Stands in the text where a passage begins. Choosing it marks the passage, and shows it in the list. */
export function PassageMark({ passage, number, select }: MarkProps) {
  const choose = () => {
    select();
    document.getElementById(itemId(passage))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <button type="button" class="boundary" id={passageMarkId(passage)} onClick={choose}>
      Passage {number} · {passage.tokens} tokens
    </button>
  );
}
