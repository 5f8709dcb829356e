import type { PageContent } from '../../page/page-content.ts';
import { withDrawings } from './drawings.ts';

/** Charts and diagrams of a scanned page as images. What is left of its strokes and areas are seals, signatures and dirt. */
export const withScannedDrawings = (content: PageContent): PageContent => ({
  ...withDrawings(content),
  fills: [],
  slants: [],
});
