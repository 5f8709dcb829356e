import { z } from 'zod';

const usagePartSchema = z.enum(['day', 'key', 'collection']);
export type UsagePart = z.infer<typeof usagePartSchema>;

/** Rows of one answer at most. */
export const MAX_USAGE_ROWS = 10_000;

/** `GET /api/v1/usage`. */
export const usageQuerySchema = z.strictObject({
  from: z.iso.date().optional().describe('First day (UTC); 29 days before `to` when absent'),
  to: z.iso.date().optional().describe('Last day (UTC); today when absent'),
  by: z
    .string()
    .default('day,key,collection')
    .transform((list) => list.split(','))
    .pipe(z.array(usagePartSchema).max(3))
    .describe('What rows are grouped by: day, key and collection, separated by commas'),
});
export type UsageQuery = z.output<typeof usageQuerySchema>;

const usageCounts = {
  questions: z.int().min(0).describe('Searches and questions that were answered'),
  documents: z.int().min(0).describe('Documents ingested or replaced; unchanged ones are not counted'),
  embedded_tokens: z.int().min(0).describe('Tokens of new passages, counted by the gateway as an upper bound'),
  chat_tokens: z.int().min(0).describe('Tokens that the chat model read and wrote, as its provider counts them'),
};

export const budgetSchema = z.object({
  budget: z.enum(['chunks', 'embedding_tokens', 'chat_tokens']),
  limit: z.int().min(1).describe('What the tenant may use in a day'),
  used: z.int().min(0).describe('What it has used today'),
  warning: z.boolean().describe('80 % or more is used'),
});
export type Budget = z.infer<typeof budgetSchema>;

export const usageSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rows: z.array(
    z.object({
      day: z.iso.date().optional(),
      key: z.string().optional().describe('Name of the key, or the person who signed in'),
      collection: z
        .string()
        .nullable()
        .optional()
        .describe('null for what belongs to none alone: questions to several, private documents'),
      ...usageCounts,
    }),
  ),
  truncated: z.boolean().describe('There are more rows: ask for fewer days, or for less in `by`'),
  budgets: z.array(budgetSchema).describe("The tenant's daily quotas, if there are any"),
  resets_at: z.iso.datetime().describe("When today's budgets end"),
});
export type Usage = z.infer<typeof usageSchema>;
