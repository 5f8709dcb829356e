import fc from 'fast-check';

/** The soak runs ask for more cases than the 100 that a test of a minute's suite can afford. */
const runs = Number(process.env.PROPERTY_RUNS);
if (runs > 0) fc.configureGlobal({ numRuns: runs });
