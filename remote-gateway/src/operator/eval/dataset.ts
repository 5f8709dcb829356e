import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import { splitLines } from '../split-lines.ts';

const documentSchema = z.object({ id: z.string().min(1), title: z.string().optional(), text: z.string() });
const querySchema = z.object({ id: z.string().min(1), text: z.string().min(1) });

export type JudgedDocument = z.infer<typeof documentSchema>;
export type JudgedQuery = z.infer<typeof querySchema>;
/** Grades above 0 by query id, then document id. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type Dataset = {
  /** Name of its folder. */
  readonly name: string;
  readonly corpus: () => AsyncGenerator<JudgedDocument>;
  /** Those with a judged document. */
  readonly queries: readonly JudgedQuery[];
  readonly judgements: Judgements;
};

/**
 * Opens a judged collection: `corpus.jsonl` {id, title?, text}, `queries.jsonl` {id, text} and `qrels.tsv` (query id,
 * corpus id, grade; a header is allowed). The corpus is streamed. Throws INVALID_ARGUMENT with file and line.
 */
export async function openDataset(dir: string): Promise<Dataset> {
  const judgements = await readJudgements(dir);
  const queries: JudgedQuery[] = [];
  for await (const query of jsonLines(dir, 'queries.jsonl', querySchema)) {
    if (judgements.has(query.id)) queries.push(query);
  }
  if (queries.length === 0) throw invalid('queries.jsonl', 'no query has a judged document in qrels.tsv');
  return {
    name: basename(resolve(dir)),
    corpus: () => jsonLines(dir, 'corpus.jsonl', documentSchema),
    queries,
    judgements,
  };
}

async function readJudgements(dir: string): Promise<Judgements> {
  const text = await readFile(join(dir, 'qrels.tsv'), 'utf8').catch(() => {
    throw invalid('qrels.tsv', 'the file cannot be read');
  });
  const judgements = new Map<string, Map<string, number>>();
  for (const line of text.split(/\r?\n/)) {
    const [query = '', document = '', grade = ''] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    const grades = judgements.get(query) ?? new Map<string, number>();
    judgements.set(query, grades.set(document, Number(grade)));
  }
  return judgements;
}

async function* jsonLines<T>(dir: string, file: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  let number = 0;
  try {
    for await (const line of splitLines(createReadStream(join(dir, file)))) {
      number++;
      if (line.trim() !== '') yield schema.parse(JSON.parse(line));
    }
  } catch (error) {
    if (error instanceof z.ZodError) throw invalid(file, `line ${number}: ${z.prettifyError(error)}`);
    if (error instanceof SyntaxError) throw invalid(file, `line ${number} is no JSON`);
    throw error instanceof GatewayError ? error : invalid(file, 'the file cannot be read');
  }
}

function invalid(file: string, reason: string): GatewayError {
  return new GatewayError('INVALID_ARGUMENT', `${file}: ${reason}.`, { details: { file } });
}
