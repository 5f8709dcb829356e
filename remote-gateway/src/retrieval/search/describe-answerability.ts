import type { Answerability } from '@docferry/shared-contracts';
import { queryNames } from '../../lexical/document-names.ts';
import { askedAttribute } from '../relevance/asked-attribute.ts';
import { ANSWERING_RELEVANCE, type JudgedResult, judgeAnswer } from '../relevance/judge-answer.ts';
import { type AnsweringPassage, missingMeasure } from '../relevance/missing-measure.ts';
import { areEssential, type MissingName, missingNames } from '../relevance/missing-names.ts';
import { isInDocument } from './in-document.ts';
import type { Judged } from './judge-passages.ts';
import { isNeverWritten } from './never-written.ts';
import { spokenLanguage } from './query-language.ts';
import type { QueryStatistics } from './query-statistics.ts';
import type { SearchContext } from './search-context.ts';

type Context = Pick<SearchContext, 'request' | 'position' | 'store' | 'identity' | 'signal'>;

/** Whether the first page of results answers the question; nothing on later pages, which do not contain the best ones. */
export async function describeAnswerability(
  context: Context,
  statistics: readonly QueryStatistics[],
  judged: readonly Judged[],
): Promise<Answerability> {
  const { request, position } = context;
  if (position.offset > 0) return {};
  if (statistics.length === 0) return { answerable: 'no', answerable_reason: 'There are no documents yet.' };
  const results = judged.map(({ payload, collection, language, relevance, matched, inPart }) => ({
    docId: payload.doc_id,
    filename: payload.metadata.filename,
    collection,
    language,
    relevance,
    matched,
    inPart,
  }));
  const verdict = judgeAnswer(request.query, statistics, results);
  return verdict.answerable === 'yes' ? await withoutNames(context, statistics, judged, results, verdict) : verdict;
}

/** The same verdict, or `partly` where the best passages say nothing of what the question names. */
async function withoutNames(
  context: Context,
  statistics: readonly QueryStatistics[],
  judged: readonly Judged[],
  results: readonly JudgedResult[],
  verdict: Answerability,
): Promise<Answerability> {
  const { query } = context.request;
  const best = judged.toSorted((a, b) => b.relevance - a.relevance)[0];
  const own = statistics.find((one) => one.collection === best?.collection && one.language === best.language);
  if (!best || !own) return verdict;
  const { language: spoken } = spokenLanguage(
    query,
    statistics.map(({ language }) => language),
  );
  const partly = (lacking: readonly string[]): Answerability => ({
    answerable: 'partly',
    answerable_reason: `None of the best passages has ${lacking.map((text) => `"${text}"`).join(', ')}; the best one is in ${best.payload.metadata.filename}.`,
  });
  const answers = answering(judged);
  const measure = missingMeasure(query, spoken, answers);
  if (measure !== undefined) return partly([measure]);
  const attribute = askedAttribute(query, spoken);
  const { absent } = own.statistics;
  if (attribute !== undefined && (await isNeverWritten(attribute, best, { judged, answers, absent }, context)))
    return {
      answerable: 'partly',
      answerable_reason: `"${attribute}" is nowhere in ${best.payload.metadata.filename}, which has the best passage.`,
    };
  const missing = missingNames(query, spoken, results, own.statistics);
  if (!areEssential(missing, own.statistics)) return verdict;
  const named = await Promise.all(missing.map((name) => isNameOf(best, name, context)));
  const lacking = missing.filter((_, at) => !named[at]);
  return areEssential(lacking, own.statistics) ? partly(lacking.map(({ text }) => text)) : verdict;
}

/** The passages that are relevant enough to be the answer, with their headings. */
function answering(judged: readonly Judged[]): AnsweringPassage[] {
  return judged
    .filter(({ relevance }) => relevance >= ANSWERING_RELEVANCE)
    .map(({ payload: { text, lead, heading_path: headings, metadata }, language, matched, inPart }) => ({
      text: [metadata.title, ...headings, lead ?? '', text].join('\n'),
      language,
      matched,
      inPart,
    }));
}

/** Whether the document of a passage is called so: its names are a field that the passage's text does not show. */
async function isNameOf(best: Judged, { text }: MissingName, context: Context): Promise<boolean> {
  const names = queryNames(text, best.language);
  return names.indices.length > 0 && isInDocument(best, names, context);
}
