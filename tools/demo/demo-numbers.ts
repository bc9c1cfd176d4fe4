import type { LocalDate } from '#shared/platform/date/local-date.ts';
import type { Row } from './insert.ts';

/** Numbers of documents in the order they are asked for, by series and year. */
export class DemoNumbers {
  readonly #last = new Map<string, { series: string; year: number; last: number }>();

  next(series: string, day: LocalDate): number {
    const year = Number(day.slice(0, 4));
    const counter = this.#last.get(`${series}/${year}`) ?? { series, year, last: 0 };
    counter.last += 1;
    this.#last.set(`${series}/${year}`, counter);
    return counter.last;
  }

  /** Rows for `document_numbers`. */
  rows(): Row[] {
    return [...this.#last.values()];
  }
}
