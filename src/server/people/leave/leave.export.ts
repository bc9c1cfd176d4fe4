import type { FileFormat } from '#shared/platform/endpoint/endpoint.ts';
import { leaveReasonLabels, leaveStateLabels } from '#shared/people/leave/leave.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { type ListColumn, listFile } from '#server/platform/documents/list-file.ts';
import type { FileAnswer } from '#server/platform/http/answer.ts';
import type { Ctx } from '#server/platform/http/ctx.ts';
import { leaveScope, type ScopedQuery } from './decide.service.ts';
import { type LeaveRow, listLeave } from './leave.store.ts';

const columns: ListColumn<LeaveRow>[] = [
  { key: 'nim', label: 'NIM', of: ({ nim }) => nim },
  { key: 'studentName', label: 'Nama', of: ({ studentName }) => studentName },
  { key: 'className', label: 'Kelas', of: ({ className }) => className },
  { key: 'advisor', label: 'Dosen PA', of: ({ advisorName }) => advisorName, sheetOnly: true },
  { key: 'first', label: 'Mulai', of: ({ firstCode }) => periodLabel(firstCode) },
  { key: 'last', label: 'Sampai', of: ({ lastCode }) => periodLabel(lastCode) },
  { key: 'reason', label: 'Alasan', of: ({ reason }) => leaveReasonLabels[reason] },
  { key: 'state', label: 'Status', of: ({ state }) => leaveStateLabels[state] },
  { key: 'decreeNo', label: 'Surat izin', of: ({ decreeNo }) => decreeNo },
];

/**
 * Exports the leave that matches search and filters, limited to what the actor sees on the screen.
 * @throws AppError FORBIDDEN if the actor may not see the list
 */
export async function leaveFile(ctx: Ctx, query: ScopedQuery & { format: FileFormat }): Promise<FileAnswer> {
  // Check first: an error while the file is being sent would only cut it off.
  const scope = leaveScope(ctx, query);
  return listFile(ctx, query.format, {
    title: 'Cuti mahasiswa',
    fileName: 'cuti-mahasiswa',
    filters: [
      ['Pencarian', query.search],
      ['Status', query.state && leaveStateLabels[query.state]],
    ],
    columns,
    read: (window) => listLeave(ctx.db, { ...query, ...window }, scope),
  });
}
