import type { ImportRowView, ImportVerdict } from '#shared/connections/imports/import.contract.ts';
import type { ImportBatchView } from '#shared/platform/sheets/import-batch.views.ts';
import type { Tone } from '#web/platform/ui/StatusChip.tsx';

type Chip = { label: string; tone: Tone };

export const statusChips: Record<ImportBatchView['status'], Chip> = {
  PREVIEW: { label: 'Pratinjau', tone: 'info' },
  COMMITTING: { label: 'Sedang disimpan', tone: 'warning' },
  COMMITTED: { label: 'Tersimpan', tone: 'success' },
  UNDONE: { label: 'Diurungkan', tone: 'neutral' },
};

export const verdictChips: Record<ImportVerdict, Chip> = {
  WRONG: { label: 'Salah', tone: 'danger' },
  NEW: { label: 'Baru', tone: 'success' },
  CHANGED: { label: 'Berubah', tone: 'info' },
  SAME: { label: 'Sama', tone: 'neutral' },
  ASIDE: { label: 'Disisihkan', tone: 'neutral' },
};

/** The order in which a person deals with them. */
export const verdictOrder: readonly ImportVerdict[] = ['WRONG', 'NEW', 'CHANGED', 'SAME', 'ASIDE'];

export const hints: Record<ImportVerdict, string> = {
  WRONG: 'Perbaiki isian yang ditandai di sini, atau unduh barisnya untuk diperbaiki di berkas.',
  NEW: 'Baris yang dicentang akan ditambahkan. Yang meragukan Anda centang satu per satu.',
  CHANGED: 'Data tercatat hanya diganti pada baris yang Anda centang.',
  SAME: 'Baris ini sudah tercatat, jadi dilewati. Yang berbeda dari catatan disebut di barisnya.',
  ASIDE: 'Baris ini bukan data, jadi disisihkan.',
};

/** The first cells of a row, which tell people which record it is. */
export const nameOf = (row: ImportRowView, columns: readonly { key: string }[]): string =>
  columns
    .map(({ key }) => row.cells[key]?.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ') || 'tanpa isi';
