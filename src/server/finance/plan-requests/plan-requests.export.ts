import {
  planRequestContract,
  type PlanRequestRow,
} from '#shared/finance/plan-requests/plan-request.contract.ts';
import { type AskedPart, planRequestStateLabels } from '#shared/finance/plan-requests/plan-request.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import type { ListColumn } from '#server/platform/documents/list-file.ts';
import { registerReport } from '#server/platform/reports/reports.public.ts';
import { listRequests } from './plan-requests.store.ts';

const inWords = (parts: readonly AskedPart[]): string =>
  parts.map(({ amount, dueDate }) => `${rupiah(amount)} ${shortDate(dueDate)}`).join('; ');

const columns: ListColumn<PlanRequestRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'studentName', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className, sheetOnly: true },
  { key: 'bill', label: 'Tagihan', of: ({ billName }) => billName },
  { key: 'balance', label: 'Sisa', kind: 'money', of: ({ balance }) => balance },
  { key: 'parts', label: 'Diminta', of: ({ parts }) => inWords(parts) },
  {
    key: 'decided',
    label: 'Diputuskan',
    of: ({ decidedParts }) => inWords(decidedParts ?? []),
    sheetOnly: true,
  },
  { key: 'reason', label: 'Alasan', of: ({ reason }) => reason },
  { key: 'state', label: 'Status', of: ({ state }) => planRequestStateLabels[state] },
];

/** The requests that the search and the filters find, as a file. */
export const planRequestFile = registerReport(planRequestContract.export, async (ctx, query) => ({
  title: 'Permohonan cicilan',
  fileName: 'permohonan-cicilan',
  filters: [
    ['Pencarian', query.search],
    ['Status', query.state && planRequestStateLabels[query.state]],
  ],
  columns,
  read: (window) => listRequests(ctx.db, { ...query, ...window }),
}));
