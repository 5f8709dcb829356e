import type { ComponentChildren } from 'preact';

type TableProps = { label: string; heads: readonly string[]; children: ComponentChildren };

/** A table that scrolls sideways where it is too wide, by keyboard too. */
export function Table({ label, heads, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="wide" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" children={head} />
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
