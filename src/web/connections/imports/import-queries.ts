import { importContract, type ImportVerdict } from '#shared/connections/imports/import.contract.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';

export const kindQuery = (kind: string) => endpointQuery(importContract.kind, { params: { kind } });
export const batchQuery = (id: string) => endpointQuery(importContract.get, { params: { id } });
export const recentQuery = (kind: string) =>
  endpointQuery(importContract.list, { query: { kind, sort: '-createdAt', limit: 5 } });

/** Rows of a page of the preview. */
export const PAGE = 25;
export const rowsQuery = (id: string, verdict: ImportVerdict, page: number) =>
  endpointQuery(importContract.rows, { params: { id }, query: { verdict, page, limit: PAGE } });
export const failedQuery = (id: string) =>
  endpointQuery(importContract.rows, { params: { id }, query: { outcome: 'FAILED', limit: 100 } });

/** What every change of a batch makes stale. */
export const batchChanges = [importContract.get, importContract.rows, importContract.list] as const;
