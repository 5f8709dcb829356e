import { type Line, mostFrequent } from '../layout/line.ts';
import type { FlowItem, PageFlow } from './layout-page.ts';

/** What is usual in a document: the reference for what stands out. */
export type TextStatistics = {
  /** Size of most of the text, points. */
  readonly bodySize: number;
  /** Usual distance of base lines as a multiple of the font size. */
  readonly leading: number;
  /** Whether most of the text is bold, so that bold says nothing. */
  readonly boldBody: boolean;
  /** Colour of most of the text. */
  readonly color: string;
};

/** Fewer pairs of lines do not show their usual distance. Fewer pairs are enough where the first line is full. */
const MIN_PAIRS = 4;
const MIN_FULL_LINES = 3;

export function textStatistics(pages: readonly PageFlow[]): TextStatistics {
  const sizes = new Map<number, number>();
  const leadings = new Map<number, number>();
  const wrapped = new Map<number, number>();
  const colors = new Map<string, number>();
  let bold = 0;
  let total = 0;
  for (const page of pages) {
    let previous: FlowItem | undefined;
    for (const item of page.items) {
      if (item.kind === 'line') {
        const { line } = item;
        const key = Math.round(line.size * 2) / 2;
        sizes.set(key, (sizes.get(key) ?? 0) + line.text.length);
        for (const run of line.runs) if (run.bold) bold += run.text.length;
        total += line.text.length;
        colors.set(line.color, (colors.get(line.color) ?? 0) + line.text.length);
        if (previous?.kind === 'line') {
          addLeading(leadings, previous.line, line);
          // A line that fills its column continues on the next; one that ends short may end a paragraph.
          if (previous.line.x1 > previous.column.x1 - 3 * line.size) addLeading(wrapped, previous.line, line);
        }
      } else if (item.kind === 'table') {
        // Tables count for the body's size only where there is little else.
        for (const cell of item.table.cells) {
          for (const line of cell.lines) {
            const key = Math.round(line.size * 2) / 2;
            sizes.set(key, (sizes.get(key) ?? 0) + 0.25 * line.text.length);
          }
        }
      }
      previous = item;
    }
  }
  const pairsOf = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reliable = pairsOf(wrapped) >= MIN_FULL_LINES ? wrapped : leadings;
  return {
    bodySize: mostFrequent(sizes) ?? 10,
    leading: reliable === wrapped || pairsOf(reliable) >= MIN_PAIRS ? (mostFrequent(reliable) ?? 1.3) : 1.3,
    boldBody: bold > 0.6 * total,
    color: mostFrequent(colors) ?? '#000000',
  };
}

function addLeading(leadings: Map<number, number>, above: Line, below: Line): void {
  if (Math.abs(above.size - below.size) > 0.3) return;
  const ratio = (below.baseline - above.baseline) / below.size;
  if (ratio < 0.9 || ratio > 2.2) return;
  // Wrapped lines fill the column; short ones say nothing about the distance within a paragraph.
  if (above.x1 - above.x0 < 18 * above.size * 0.5) return;
  const key = Math.round(ratio * 20) / 20;
  leadings.set(key, (leadings.get(key) ?? 0) + 1);
}
