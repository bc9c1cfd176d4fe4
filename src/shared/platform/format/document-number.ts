import { roman } from './roman.ts';

/**
 * A document's number as colleges write it: `007/SK-PEMBIMBING/PRODI/XI/2026`.
 * @param serial from 1, without gaps in a year
 * @param day `YYYY-MM-DD` of the document
 */
export const documentNumber = (serial: number, code: string, unit: string, day: string): string =>
  [String(serial).padStart(3, '0'), code, unit, roman(Number(day.slice(5, 7))), day.slice(0, 4)].join('/');
