import type { Readable } from 'node:stream';
import type { PageMeta } from '#shared/platform/endpoint/endpoint.ts';
import type { Packed } from './encoding.ts';

/** Data with a sentence for the person who asked for it. */
export class Told<T> {
  readonly data: T;
  readonly message: string;
  constructor(data: T, message: string) {
    this.data = data;
    this.message = message;
  }
}

/** Answers `data` together with a message such as "Nilai 38 mahasiswa tersimpan". */
export const told = <T>(data: T, message: string): Told<T> => new Told(data, message);

/**
 * An answer that is JSON already, envelope included, because many ask for the very same. Nothing strips it to the contract:
 * whoever writes it names every field.
 */
export class Serialised {
  /** The JSON in every form it travels in. */
  readonly packed: Packed;
  /** Whether the browser may keep it for good: its address changes when it does. */
  readonly keep: boolean;
  constructor(answer: Packed, { keep }: { keep: boolean }) {
    this.packed = answer;
    this.keep = keep;
  }
}

/** One page of a list. */
export type Page<T> = { data: T[]; meta: PageMeta };

/**
 * A page of rows for the query that asked for it.
 * @param countLimit how far they were counted, where not as far as usual
 */
export const pageOf = <T>(
  rows: T[],
  total: number,
  query: { page: number; limit: number },
  countLimit?: number,
): Page<T> => ({
  data: rows,
  meta: { page: query.page, limit: query.limit, total, ...(countLimit === undefined ? {} : { countLimit }) },
});

/** A download. `inline` lets the browser show it. */
export type FileAnswer = { fileName: string; mime: string; body: Buffer | Readable; inline?: boolean };
