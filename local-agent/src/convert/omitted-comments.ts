import type { ConversionWarning } from '@docferry/shared-contracts';

/** Says that comments are there and were not asked for; `where` such as `the document` or `slide 3`. */
export const commentsOmitted = (count: number, where: string, segment?: string): ConversionWarning => ({
  code: 'comments_left_out',
  message: `${count} comment${count > 1 ? 's' : ''} of ${where} omitted; the option comments (--comments) converts them too.`,
  ...(segment === undefined ? {} : { segment }),
});
