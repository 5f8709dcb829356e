import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ErrorShape } from '../error-shape.ts';

/** A tool's error: code, what went wrong and what to do, for the model and for programs. */
export function failure(shape: ErrorShape): CallToolResult {
  const text = `${shape.code}: ${shape.detail} ${shape.advice}`;
  return { isError: true, content: [{ type: 'text', text }], structuredContent: shape };
}
