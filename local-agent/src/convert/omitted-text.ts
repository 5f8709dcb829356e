import type { ConversionWarning } from '@docferry/shared-contracts';

/** The warning of a document that is longer than a tree of it may be. */
export const textOmitted = (cut: boolean): ConversionWarning[] =>
  cut
    ? [
        {
          code: 'rest_left_out',
          message: 'The document is too long: its end was omitted; split it to have the rest converted.',
        },
      ]
    : [];
