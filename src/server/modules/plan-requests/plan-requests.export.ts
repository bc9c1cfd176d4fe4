import type { FileFormat } from '#shared/contracts/endpoint.ts';
import type { PlanRequestRow } from '#shared/contracts/plan-request.contract.ts';
import { type AskedPart, planRequestStateLabels } from '#shared/domain/finance/plan-request.ts';
import { shortDate } from '#shared/format/date.ts';
import { rupiah } from '#shared/format/rupiah.ts';
import { type ListColumn, listFile } from '../../documents/list-file.ts';
import type { FileAnswer } from '../../http/answer.ts';
import type { Ctx } from '../../http/ctx.ts';
import { listRequests, type PlanRequestQuery } from './plan-requests.store.ts';

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
export const planRequestFile = (
  ctx: Ctx,
  query: PlanRequestQuery & { format: FileFormat },
): Promise<FileAnswer> =>
  listFile(ctx, query.format, {
    title: 'Permohonan cicilan',
    fileName: 'permohonan-cicilan',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && planRequestStateLabels[query.state]],
    ],
    columns,
    read: (window) => listRequests(ctx.db, { ...query, ...window }),
  });
