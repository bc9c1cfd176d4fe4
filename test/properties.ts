import fc from 'fast-check';

/** Drawn once, by dice. */
const USUAL_SEED = 20_261_128;

const { PROPERTY_SEED } = process.env;

/**
 * Properties draw the same values in every run, so that a run fails for what was changed and not by chance.
 * `PROPERTY_SEED=random` looks for what no run has met yet; a number draws what another run drew.
 */
if (PROPERTY_SEED !== 'random') fc.configureGlobal({ seed: Number(PROPERTY_SEED ?? USUAL_SEED) });
