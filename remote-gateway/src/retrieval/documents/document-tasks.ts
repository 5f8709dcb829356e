/** For threads only; see read-document.ts. */
export { sliceDocument as slice } from './slice-document.ts';
