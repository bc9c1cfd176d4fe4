import { hundredths, NOTHING } from '#shared/platform/format/number.ts';

/** "87,50%" of hundredths of a percent; nothing is "-". */
export const percentText = (percent: number | null): string =>
  percent === null ? NOTHING : `${hundredths(percent)}%`;
