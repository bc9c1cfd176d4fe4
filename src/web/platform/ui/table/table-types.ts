import type { ReactNode } from 'react';
import type { Endpoint, ResponseOf } from '#shared/platform/endpoint/endpoint.ts';

/** An endpoint that answers a list page by page. */
export type ListEndpoint = Endpoint & { shape: 'page' };

/** One row of a list endpoint's answer; rows are told apart by `_id`. */
export type RowOf<E extends ListEndpoint> =
  ResponseOf<E> extends readonly (infer R extends ListRow)[] ? R : ListRow;

export type ListRow = { _id: string };

export type Column<R> = {
  /** Tells columns apart; also the name the list is sorted by where `sortable`. */
  key: string;
  title: string;
  render: (row: R) => ReactNode;
  sortable?: boolean;
  /** Numbers stand right. */
  align?: 'left' | 'right';
  /** Room for a name with its titles. */
  isWide?: true;
  /** Not shown until chosen. */
  optional?: boolean;
  /** On phones: the head of the card, or one of its facts; columns without stay in the table. */
  card?: 'head' | 'fact';
};

export type Filter = {
  /** The query's field name. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** A day is picked instead of an option. */
  isDate?: true;
  /** Answers `{ value, label }` for a `search`, and the one of an `id`; looked up while one types, below the `options`. */
  lookup?: Endpoint;
};

/** What stands where there is no row at all yet. */
export type Nothing = { title: string; hint?: ReactNode; action?: ReactNode };

/** The same for a list; with `perTerm` the rows are those of a term, so that without one this is said first. */
export type NothingListed = Nothing & { perTerm?: true };

/** A way to take the list along, such as XLSX; gets the query of what is shown and settles when it is done. */
export type Export = { label: string; run: (query: Record<string, string>) => void | Promise<void> };
