import type { CallInput, Endpoint, FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import type { Export } from './table-types.ts';

/** Formats of a list, as the menu names them. */
export const formatLabels: readonly (readonly [FileFormat, string])[] = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'CSV'],
  ['pdf', 'PDF untuk dicetak'],
];

/** The ways to take a list along as it is searched, filtered and sorted now. */
export const listExports = (endpoint: Endpoint & { shape: 'file' }): Export[] =>
  formatLabels.map(([format, label]) => ({
    label,
    run: (query) => {
      const input: CallInput<Endpoint> = { params: undefined, query: { ...query, format }, body: undefined };
      return download<Endpoint>(endpoint, input).catch(showError);
    },
  }));
