import { z } from 'zod';
import { jobSchema } from './jobs.ts';
import { sourceDetailSchema } from './sources.ts';

/** What is under way: an event of `GET /api/v1/activity`. */
export const activitySchema = z.object({
  jobs: z.array(jobSchema).describe('The last 50, newest first'),
  sources: z.array(sourceDetailSchema).describe('By name'),
});
export type Activity = z.infer<typeof activitySchema>;
