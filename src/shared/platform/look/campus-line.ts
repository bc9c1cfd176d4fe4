import type { Campus } from '#shared/platform/campus/campus.contract.ts';

/** The college and its term, as they stand over a home and while a page loads. */
export const campusLine = ({ name, period }: Pick<Campus, 'name' | 'period'>): string =>
  period === null ? name : `${name} · Semester ${period.label}`;
