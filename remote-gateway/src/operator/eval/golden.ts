import { readFile } from 'node:fs/promises';
import type { SearchResult } from '@docferry/shared-contracts';
import { parse } from 'yaml';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';

const MAX_QUESTIONS = 2_000;

const expectedSchema = z
  .strictObject({
    document: z.string().min(1).optional(),
    page: z
      .union([z.string().min(1), z.number()])
      .transform(String)
      .optional(),
    phrase: z.string().min(1).optional(),
  })
  .refine((expected) => Object.keys(expected).length > 0, 'give at least one of document, page and phrase');

const goldenQuestionSchema = z.strictObject({ question: z.string().trim().min(1), expected: expectedSchema });
const goldenSchema = z.union([
  z.array(goldenQuestionSchema).min(1).max(MAX_QUESTIONS),
  z
    .strictObject({ questions: z.array(goldenQuestionSchema).min(1).max(MAX_QUESTIONS) })
    .transform(({ questions }) => questions),
]);

/** A question, and where its answer stands: every given field must fit the same passage. */
export type GoldenQuestion = z.output<typeof goldenQuestionSchema>;

/** Reads golden questions from a YAML file. Throws INVALID_ARGUMENT with what is wrong and where. */
export async function readGolden(file: string): Promise<GoldenQuestion[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw invalid('the file cannot be read');
  });
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    throw invalid(error instanceof Error ? (error.message.split('\n', 1)[0] ?? 'it is no YAML') : 'it is no YAML');
  }
  // The plain list gives the clearer error, unless the file plainly has the other form.
  const isList = Array.isArray(content);
  const parsed = (isList ? goldenSchema.options[0] : goldenSchema.options[1]).safeParse(content);
  if (!parsed.success) throw invalid(z.prettifyError(parsed.error).replaceAll('\n', ' '));
  return parsed.data;
}

/** Whether a passage is what the question expects. A document goes by its file name, uri, the uri's end or title. */
export function isExpected({ document, page, phrase }: GoldenQuestion['expected'], result: SearchResult): boolean {
  const { filename, uri, title, segment, text = '' } = result;
  const names = [filename, uri, title].map(fold);
  return (
    (document === undefined || names.includes(fold(document)) || fold(uri).endsWith(`/${fold(document)}`)) &&
    (page === undefined || fold(segment?.label ?? '') === fold(page)) &&
    (phrase === undefined || fold(text).includes(fold(phrase)))
  );
}

export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function invalid(reason: string): GatewayError {
  return new GatewayError('INVALID_ARGUMENT', `golden questions: ${reason}.`);
}
