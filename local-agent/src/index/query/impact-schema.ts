import { z } from 'zod';

export const impactSchema = z.object({
  total: z.int().min(0).describe('Facts in all: defines, imports, uses and mentions'),
  truncated: z.boolean().describe('True when results do not show all facts, or not all were looked for'),
  files: z.int().min(0).describe('Files that use or import it'),
  packages: z.array(z.string()).describe('Folders of the packages of these files; "." is the project itself'),
  tests: z.array(z.string()).describe('Tests among these files'),
});
export type ImpactSummary = z.infer<typeof impactSchema>;
