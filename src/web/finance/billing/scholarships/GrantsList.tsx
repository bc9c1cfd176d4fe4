import { Button } from '@mantine/core';
import { useState } from 'react';
import { type GrantRow, scholarshipContract } from '#shared/finance/billing/scholarship.contract.ts';
import { scholarshipKindLabels } from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { studentColumn } from '#web/platform/ui/finance/columns.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { Money, Score } from '#web/platform/ui/values.tsx';
import classes from '../billing.module.css';
import { ScholarshipCards } from './ScholarshipCards.tsx';

const CoachingDialog = later(async () => (await import('./CoachingDialog.tsx')).CoachingDialog);
const EndDialog = later(async () => (await import('./EndDialog.tsx')).EndDialog);
const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).GrantDialog);

/** The GPA of a holder against the least the scholarship asks, and when the holder was coached. */
const Gpa = ({ ipk, minIpk, isBelow, coached }: GrantRow) => (
  <span className={classes.gpa}>
    <Score value={ipk} />
    {isBelow && minIpk !== null && <StatusChip tone="warning">{`di bawah ${hundredths(minIpk)}`}</StatusChip>}
    {coached.length > 0 && (
      <span className={classes.soft}>Pembinaan {coached.map(periodLabel).join(', ')}</span>
    )}
  </span>
);

const columns: Column<GrantRow>[] = [
  studentColumn('nim', ({ name }) => name),
  {
    key: 'scholarship',
    title: 'Beasiswa',
    card: 'fact',
    render: ({ scholarship, kind }) => (
      <span className={classes.two}>
        {scholarship}
        <span className={classes.soft}>{scholarshipKindLabels[kind]}</span>
      </span>
    ),
  },
  {
    key: 'fromPeriod',
    title: 'Berlaku',
    sortable: true,
    card: 'fact',
    render: ({ fromPeriod, untilPeriod }) => `${periodLabel(fromPeriod)} – ${periodLabel(untilPeriod)}`,
  },
  { key: 'decreeNo', title: 'SK', optional: true, render: ({ decreeNo }) => decreeNo || '-' },
  { key: 'ipk', title: 'IPK', align: 'right', render: (row) => <Gpa {...row} /> },
  {
    key: 'given',
    title: 'Potongan',
    align: 'right',
    card: 'fact',
    render: ({ given }) => <Money amount={given} />,
  },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, endedFrom }) => (
      <StatusChip tone={status === 'ACTIVE' ? 'success' : 'neutral'}>
        {endedFrom === null ? 'Berlaku' : `Berakhir mulai ${periodLabel(endedFrom)}`}
      </StatusChip>
    ),
  },
];

function useFilters(): Filter[] {
  const { data = [] } = useLookup(endpointQuery(scholarshipContract.list, {}));
  return [
    {
      name: 'scholarshipId',
      label: 'Beasiswa',
      options: data.map(({ _id, name }) => ({ value: _id, label: name })),
    },
    {
      name: 'status',
      label: 'Status',
      options: [
        { value: 'ACTIVE', label: 'Berlaku' },
        { value: 'ENDED', label: 'Diakhiri' },
      ],
    },
    { name: 'renewal', label: 'Pembaruan', options: [{ value: 'below', label: 'IPK di bawah syarat' }] },
  ];
}

type Open = { Dialog: typeof EndDialog; grant: GrantRow };

/** What can be done with a standing grant; a holder below the least GPA is coached before it is ended. */
const actionsOf = (grant: GrantRow, open: (next: Open) => void) =>
  grant.status === 'ACTIVE'
    ? [
        ...(grant.isBelow
          ? [{ label: 'Catat pembinaan', run: () => open({ Dialog: CoachingDialog, grant }) }]
          : []),
        { label: 'Akhiri', danger: true, run: () => open({ Dialog: EndDialog, grant }) },
      ]
    : [];

/** Scholarships, who holds them, and whose GPA no longer suffices. */
export function GrantsList() {
  const mayEdit = useCan()(scholarshipContract.grant.access);
  const [open, setOpen] = useState<'grant' | Open | null>(null);
  const close = () => setOpen(null);
  const add = mayEdit ? <Button onClick={() => setOpen('grant')}>Berikan beasiswa</Button> : undefined;
  return (
    <div className={classes.stack}>
      <ScholarshipCards />
      <div className={classes.actions}>{add}</div>
      <ListTable
        endpoint={scholarshipContract.grants}
        columns={columns}
        filters={useFilters()}
        searchLabel="Cari NIM atau nama"
        noun="penerima"
        nothing={{ title: 'Belum ada penerima beasiswa.', action: add }}
        rowName={({ name }) => name}
        renderMenu={(row: GrantRow) => (
          <RowMenu name={row.name} actions={mayEdit ? actionsOf(row, setOpen) : []} />
        )}
      />
      {open === 'grant' && <GrantDialog onClose={close} />}
      {open !== null && open !== 'grant' && <open.Dialog grant={open.grant} onClose={close} />}
    </div>
  );
}
