import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import type { LoanView } from '#shared/desk/library/library.views.ts';
import { loanFilterLabels, shownLoanLabels } from '#shared/desk/library/kinds.ts';
import { slashDate } from '#shared/platform/format/date.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import { type FileAnswer, type Page, pageOf } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import { withDays } from './desk.ts';
import { listLoans, type LoanQuery } from './loans.store.ts';

export async function loanPage(ctx: Ctx, query: LoanQuery): Promise<Page<LoanView>> {
  const day = await today(ctx);
  const { rows, total } = await listLoans(ctx.db, query, day);
  return pageOf(await withDays(ctx, rows, day), total, query);
}

const columns: ListColumn<LoanView>[] = [
  { key: 'barcode', label: 'Barcode', of: ({ barcode }) => barcode },
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'code', label: 'NIM/NIDN', of: ({ memberCode }) => memberCode },
  { key: 'name', label: 'Nama', of: ({ memberName }) => memberName },
  { key: 'loanedOn', label: 'Dipinjam', kind: 'date', of: ({ loanedOn }) => loanedOn },
  { key: 'dueOn', label: 'Jatuh tempo', kind: 'date', of: ({ dueOn }) => dueOn },
  { key: 'endedOn', label: 'Kembali', kind: 'date', of: ({ endedOn }) => endedOn },
  {
    key: 'renewals',
    label: 'Perpanjangan',
    kind: 'integer',
    of: ({ renewals }) => renewals,
    sheetOnly: true,
  },
  { key: 'state', label: 'Status', of: ({ state }) => shownLoanLabels[state] },
  {
    key: 'daysLate',
    label: 'Terlambat (hari)',
    kind: 'integer',
    of: ({ daysLate }) => (daysLate === 0 ? null : daysLate),
  },
];

/** Loans that the search and the filters find, as a file. */
export async function loanFile(ctx: Ctx, query: LoanQuery & { format: FileFormat }): Promise<FileAnswer> {
  const day = await today(ctx);
  return listFile(ctx, query.format, {
    title: 'Sirkulasi perpustakaan',
    fileName: 'sirkulasi-perpustakaan',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && loanFilterLabels[query.state]],
      ['Jatuh tempo', query.dueOn && slashDate(query.dueOn)],
    ],
    columns,
    read: async (window) => {
      const { rows, total } = await listLoans(ctx.db, { ...query, ...window }, day);
      return { rows: await withDays(ctx, rows, day), total };
    },
  });
}
