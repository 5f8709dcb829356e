import { z } from 'zod';

/** Options of recognition that `convert` and `ingest` share, as commander gives them. */
export const recognitionSchema = {
  ocr: z.enum(['auto', 'force', 'off']),
  ocrLanguages: z
    .string()
    .regex(/^[A-Za-z]+(?:_[A-Za-z]+)*(?:\+[A-Za-z]+(?:_[A-Za-z]+)*){0,7}$/, 'write languages as eng or eng+deu')
    .transform((text) => text.split('+'))
    .optional(),
  ocrBelow: z
    .string()
    .regex(/^\d{1,6}$/, 'write a number of characters, such as 200')
    .transform(Number)
    .optional(),
};

/** The same as a conversion takes them. */
export const recognitionOptions = ({
  ocr,
  ocrLanguages,
  ocrBelow,
}: z.output<z.ZodObject<typeof recognitionSchema>>) => ({
  ocr,
  ...(ocrLanguages === undefined ? {} : { ocrLanguages }),
  ...(ocrBelow === undefined ? {} : { ocrBelowChars: ocrBelow }),
});
