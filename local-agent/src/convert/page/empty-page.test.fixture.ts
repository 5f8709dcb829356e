import type { PageContent } from './page-content.ts';

/** A page of this size with nothing on it. */
export const EMPTY_PAGE: PageContent = {
  width: 600,
  height: 800,
  words: [],
  turned: [],
  horizontal: [],
  vertical: [],
  fills: [],
  images: [],
  dots: [],
};
