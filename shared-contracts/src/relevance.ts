import { z } from 'zod';
import { collectionSchema } from './fields.ts';

/** How surely a passage is about the question, comparable across questions and collections. */
export const relevanceSchema = z
  .number()
  .min(0)
  .max(1)
  .describe('How surely the passage is about the question, 0 to 1; comparable across questions and collections');

/** Whether the searched documents answer the question; on the first page of results. */
export const answerabilityFields = {
  answerable: z
    .enum(['yes', 'partly', 'no'])
    .optional()
    .describe(
      'Whether the searched documents answer the question: "no" means that it is not in them. Absent on later pages',
    ),
  answerable_reason: z
    .string()
    .optional()
    .describe('Why, in a sentence: the words of the question that are missing, and where the others are'),
  better_collection: collectionSchema
    .optional()
    .describe('A collection that was not searched and looks better; only when answerable is not "yes"'),
};
export const answerabilitySchema = z.object(answerabilityFields);
export type Answerability = z.infer<typeof answerabilitySchema>;
