import type { LoanView } from '#shared/desk/library/library.views.ts';
import { shownLoanLabels } from '#shared/desk/library/kinds.ts';
import { AppError } from '#shared/platform/errors.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { memberView } from './desk.ts';
import type { Reader } from './reader.ts';

const columns: ListColumn<LoanView>[] = [
  { key: 'title', label: 'Judul', of: ({ title }) => title },
  { key: 'barcode', label: 'Barcode', of: ({ barcode }) => barcode },
  { key: 'loanedOn', label: 'Dipinjam', kind: 'date', of: ({ loanedOn }) => loanedOn },
  { key: 'dueOn', label: 'Kembali paling lambat', kind: 'date', of: ({ dueOn }) => dueOn },
  { key: 'renewals', label: 'Diperpanjang', kind: 'integer', of: ({ renewals }) => renewals },
  { key: 'state', label: 'Status', of: ({ state }) => shownLoanLabels[state] },
];

/** The books a reader has at home, to be shown or kept. @throws AppError RULE where there are none, NOT_FOUND */
export async function loanReceipt(ctx: Ctx, reader: Reader): Promise<FileAnswer> {
  const { memberName, memberCode, status, loans } = await memberView(ctx, reader);
  if (loans.length === 0) throw new AppError('RULE', 'Tidak ada buku yang dipinjam.');
  return listFile(ctx, 'pdf', {
    title: 'Bukti peminjaman buku',
    fileName: `bukti-peminjaman-${memberCode}`,
    filters: [
      ['Peminjam', memberName],
      ['NIM atau NIDN', memberCode],
      ['Keanggotaan', status],
    ],
    columns,
    read: () => Promise.resolve({ rows: loans, total: loans.length }),
  });
}
