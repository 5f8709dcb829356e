import type { ComponentChildren } from 'preact';

export const Loading = () => <p class="quiet" role="status" children="Loading…" />;

export const Problem = ({ text }: { text: string }) =>
  text ? <p class="problem" role="alert" children={text} /> : null;

/** What a list says that has nothing in it. */
export const Empty = ({ children }: { children: ComponentChildren }) => <p class="empty">{children}</p>;

const TONES = { good: 'good', busy: 'busy', bad: 'bad', calm: '' } as const;

/** A state in one word. */
export function Badge({ tone, children }: { tone: keyof typeof TONES; children: ComponentChildren }) {
  return <span class={`badge ${TONES[tone]}`}>{children}</span>;
}
