import type { CodeList, IsListed } from '#shared/platform/endpoint/listed-field.ts';
import { countries, onFirstUse } from './load.ts';
import { findRegion } from './regions.ts';

const LEVEL_DISTRICT = 3;

const countryCodes = onFirstUse(() => new Set(countries().map(({ code }) => code)));

const known: Readonly<Record<CodeList, (code: string) => boolean>> = {
  country: (code) => countryCodes().has(code),
  district: (code) => findRegion(code.replace(/\D/g, ''))?.level === LEVEL_DISTRICT,
};

/** Whether a list of the national feeder has a code; what it no longer offers counts, for old records have it. */
export const isListed: IsListed = (list, code) => known[list](code);
