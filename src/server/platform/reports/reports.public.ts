export { filterNames } from './choices.store.ts';
export { choosePeriod, listPeriods, type PeriodRow } from './periods.ts';
export { registerReport } from './registry.ts';
