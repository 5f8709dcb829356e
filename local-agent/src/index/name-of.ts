import { visibleIdentifier } from '@docferry/shared-contracts';

/** A path as the gateway and the cache know it: in NFC, however the file system spells it, and with nothing hidden in it. */
export const nameOf = (path: string) => visibleIdentifier(path.normalize('NFC'));
