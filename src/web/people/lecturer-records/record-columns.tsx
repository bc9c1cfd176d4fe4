import type { ReactNode } from 'react';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import type { RecordKind } from '#shared/people/lecturer-records/records.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import type { RecordRow } from './record-calls.ts';
import { type RecordInput, recordInputs } from './record-inputs.ts';

function shown({ kind, options, column }: RecordInput, value: unknown): ReactNode {
  if (typeof value !== 'string' && typeof value !== 'number') return '-';
  if (kind === 'day') return <DateText date={String(value)} />;
  if (kind === 'choice') return labelOf(options ?? [], value);
  return column === 'head' ? <strong>{value}</strong> : value;
}

const state: Column<RecordRow> = {
  key: 'verified',
  title: 'Verifikasi',
  card: 'fact',
  render: ({ verifiedBy, file }) =>
    verifiedBy !== null ? (
      <StatusChip tone="success">Terverifikasi</StatusChip>
    ) : file === null ? (
      <StatusChip tone="warning">Belum ada bukti</StatusChip>
    ) : (
      <StatusChip tone="neutral">Belum diverifikasi</StatusChip>
    ),
};

/** Columns of a history. */
export const recordColumns = (kind: RecordKind): Column<RecordRow>[] => [
  ...recordInputs[kind].flatMap((input): Column<RecordRow>[] =>
    input.column === undefined
      ? []
      : [
          {
            key: input.name,
            title: input.label,
            render: (row) => shown(input, row[input.name]),
            ...(input.sortable && { sortable: true }),
            ...(input.column !== 'plain' && { card: input.column }),
          },
        ],
  ),
  state,
];
