import fc from 'fast-check';

/** The soak runs ask for more cases than the 100 that a test of a minute's suite can afford. */
const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
fc.configureGlobal({
  seed: Number(PROPERTY_SEED),
  ...(PROPERTY_RUNS === undefined ? {} : { numRuns: Number(PROPERTY_RUNS) }),
});
