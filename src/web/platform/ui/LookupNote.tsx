import { later } from '#web/platform/lib/later.tsx';
import { useHasFailedLookup } from '#web/platform/lib/lookup.ts';

const FailedLookups = later(async () => (await import('./FailedLookups.tsx')).FailedLookups);

/** Stands in a form or above a list while some of what its fields offer could not be loaded. */
export const LookupNote = () => useHasFailedLookup() && <FailedLookups />;
