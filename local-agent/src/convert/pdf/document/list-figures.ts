import type { Figure } from '@docferry/shared-contracts';
import { boundsOf, overlap } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import { isFigureCaption } from '../patterns/caption.ts';

type ImageDraft = Extract<Draft, { kind: 'image' }>;

/** A caption stands at most this far from its figure, points. */
const FARTHEST = 48;
/** And it reaches into it by less: images have white margins. */
const MAX_OVERLAP = 8;

/** Figures with what is said of them, by their drafts, in order. `labelOf` names the page of a draft. */
export function listFigures(drafts: readonly Draft[], labelOf: (page: number) => string): Map<Draft, Figure> {
  const captions = drafts.flatMap((draft) => {
    if (draft.kind !== 'text') return [];
    const text = draft.lines.map((line) => line.text.trim()).join(' ');
    const says = draft.lines[0]?.tag?.role === 'caption' || isFigureCaption(text);
    return says ? [{ page: draft.page, text, box: boundsOf(draft.lines) }] : [];
  });
  const found = new Map<Draft, Figure>();
  for (const draft of drafts) {
    if (draft.kind !== 'image') continue;
    const { alt, file } = draft.image;
    const caption = nearest(draft, captions);
    found.set(draft, {
      segment: labelOf(draft.page),
      ...(caption === undefined ? {} : { caption }),
      ...(alt === undefined ? {} : { alt }),
      ...(file === undefined ? {} : { file }),
    });
  }
  return found;
}

type Caption = {
  readonly page: number;
  readonly text: string;
  readonly box: ReturnType<typeof boundsOf>;
};

function nearest({ image, page }: ImageDraft, captions: readonly Caption[]): string | undefined {
  let best: string | undefined;
  let least = FARTHEST;
  for (const { page: on, text, box } of captions) {
    if (on !== page || overlap(box.x0, box.x1, image.x0, image.x1) <= 0) continue;
    const distance = box.y0 > image.y0 ? box.y0 - image.y1 : image.y0 - box.y1;
    if (distance > -MAX_OVERLAP && distance < least) {
      least = distance;
      best = text;
    }
  }
  return best;
}
