import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import {
  gateGroups,
  type GateGroup,
  grantableGates,
  visibleGates,
} from '#shared/platform/access/gate-grants.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { type ExemptionView, exemptionContract } from '#shared/teaching/gates/exemption.contract.ts';
import { gateLabels, type GateName, gateNames } from '#shared/platform/access/gates.ts';
import { later } from '#web/platform/lib/later.tsx';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { studentColumn } from '../finance/columns.tsx';
import { RowMenu } from '../RowMenu.tsx';
import { StatusChip, type Tone } from '../StatusChip.tsx';
import { ListTable } from '../table/TablePage.tsx';
import type { Column, Filter } from '../table/table-types.ts';
import { useAskedChange } from '../use-asked-change.ts';
import { DateText } from '../values.tsx';
import type { ExemptStudent } from './ExemptionDialog.tsx';

const ExemptionDialog = later(async () => (await import('./ExemptionDialog.tsx')).ExemptionDialog);

const states: Record<ExemptionView['state'], { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Berlaku', tone: 'success' },
  EXPIRED: { label: 'Habis', tone: 'neutral' },
  REVOKED: { label: 'Dicabut', tone: 'danger' },
};

const whose: Column<ExemptionView> = studentColumn('studentName', ({ studentName }) => studentName);

const opens = ({ gate, courseName }: ExemptionView): string =>
  courseName === null ? gateLabels[gate] : `${gateLabels[gate]}: ${courseName}`;

const columns: Column<ExemptionView>[] = [
  { key: 'gate', title: 'Membuka', card: 'fact', render: opens },
  {
    key: 'until',
    title: 'Sampai',
    sortable: true,
    card: 'fact',
    render: ({ until }) => <DateText date={until} />,
  },
  { key: 'reason', title: 'Alasan', render: ({ reason }) => reason },
  { key: 'conditions', title: 'Syarat', render: ({ conditions }) => conditions || '-', optional: true },
  { key: 'grantedBy', title: 'Diberikan oleh', render: ({ grantedBy }) => grantedBy ?? '-', optional: true },
  {
    key: 'state',
    title: 'Status',
    card: 'fact',
    render: ({ state }) => <StatusChip tone={states[state].tone}>{states[state].label}</StatusChip>,
  },
];

const filtersOf = (gates: readonly GateName[]): Filter[] => [
  { name: 'gate', label: 'Membuka', options: gates.map((value) => ({ value, label: gateLabels[value] })) },
  {
    name: 'state',
    label: 'Status',
    options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
  },
];

/** Takes what a dispensation was asked with. */
const request = (kept: ExemptionView['file']): void => {
  if (kept === null) return;
  const { file, name } = kept;
  void download(fileContract.downloadPrivate, { query: { file } }, name).catch(showError);
};

/** What can be done with an exemption by someone who may change it. */
function useChanges(edit: (exemption: ExemptionView) => void) {
  const revoke = useAskedChange(exemptionContract.revoke, [exemptionContract.list]);
  return (row: ExemptionView) => [
    { label: 'Ubah', run: () => edit(row) },
    {
      label: 'Akhiri sekarang',
      danger: true,
      run: () =>
        void revoke(
          {
            title: `Akhiri dispensasi ${gateLabels[row.gate]} ${row.studentName}?`,
            consequence: 'Aturan langsung berlaku kembali. Surat yang sudah dicetak menjadi batal.',
            verb: 'Akhiri',
          },
          { params: { id: row._id }, body: { updatedAt: row.updatedAt } },
        ),
    },
  ];
}

type Props = {
  /** Gates of one office; without it every gate one may know of. */
  group?: GateGroup;
  /** Only those of this student. */
  student?: ExemptStudent;
};

/** Students who are let through gates until a day: given, changed and ended by whoever holds the right of the gate. */
export function ExemptionList({ group, student }: Props) {
  const can = useCan();
  const [open, setOpen] = useState<{ exemption: ExemptionView | null } | null>(null);
  const all = group === undefined ? gateNames : gateGroups[group];
  const mayGrant = grantableGates(can, all);
  const seen = visibleGates(can, all);
  const changes = useChanges((exemption) => setOpen({ exemption }));
  const letter = (row: ExemptionView) =>
    void download(exemptionContract.letter, { params: { id: row._id } }).catch(showError);
  const actions = (row: ExemptionView) => [
    { label: 'Cetak surat', run: () => letter(row) },
    ...(row.file === null ? [] : [{ label: 'Unduh permohonan', run: () => request(row.file) }]),
    ...(mayGrant.includes(row.gate) && row.state !== 'REVOKED' ? changes(row) : []),
  ];
  const add = mayGrant.length > 0 && (
    <Button onClick={() => setOpen({ exemption: null })}>Beri dispensasi</Button>
  );
  return (
    <>
      {add && (
        <Group justify="flex-end" mb="md">
          {add}
        </Group>
      )}
      <ListTable
        endpoint={exemptionContract.list}
        fixed={{ ...(group && { group }), ...(student && { studentId: student._id }) }}
        columns={student === undefined ? [whose, ...columns] : columns}
        filters={filtersOf(seen)}
        searchLabel="Cari NIM atau nama"
        noun="dispensasi"
        nothing={{ title: 'Belum ada dispensasi.', action: add }}
        rowName={({ studentName }) => studentName}
        renderMenu={(row) => <RowMenu name={row.studentName} actions={actions(row)} />}
      />
      {open !== null && (
        <ExemptionDialog
          exemption={open.exemption}
          gates={open.exemption === null ? mayGrant : [open.exemption.gate]}
          student={student ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
