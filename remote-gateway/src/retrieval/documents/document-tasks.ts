/** For threads only; see document-task-module.ts. */
export { passagePlaces as places } from './passage-places.ts';
export { sliceDocument as slice } from './slice-document.ts';
