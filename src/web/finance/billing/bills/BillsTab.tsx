import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillRow } from '#shared/finance/billing/bill.views.ts';
import { billStatusLabels } from '#shared/finance/billing/kinds.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { moneyColumn, studentColumn } from '#web/platform/ui/finance/columns.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from '../billing.module.css';
import { billTones } from '../billing-words.ts';
import { type ManyBills, ManyWindow } from './ManyWindow.tsx';
import { billFilters, useStudentBillFilters } from './use-bill-filters.ts';

const columns: Column<BillRow>[] = [
  studentColumn('nim', ({ name }) => name),
  { key: 'className', title: 'Kelas', render: ({ className }) => className ?? '-' },
  {
    key: 'typeName',
    title: 'Tagihan',
    card: 'fact',
    render: ({ typeName, isDifferent }) => (
      <span className={classes.two}>
        {typeName}
        {isDifferent && <StatusChip tone="warning">Tipe kelas berubah</StatusChip>}
      </span>
    ),
  },
  moneyColumn('charged', 'Jumlah'),
  moneyColumn('discounted', 'Potongan'),
  moneyColumn('paid', 'Dibayar', { optional: true }),
  moneyColumn('balance', 'Sisa', { sortable: true, card: 'fact' }),
  {
    key: 'dueDate',
    title: 'Jatuh tempo',
    sortable: true,
    render: ({ nextDue, dueDate }) => <DateText date={nextDue ?? dueDate} />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'fact',
    render: ({ status }) => <StatusChip tone={billTones[status]}>{billStatusLabels[status]}</StatusChip>,
  },
];

/** Every bill, to be found, opened, exported, cancelled and brought back together. */
export function BillsTab() {
  const can = useCan();
  const navigate = useNavigate();
  const filters = useStudentBillFilters();
  const { exports, progress } = useListFiles(billContract.exportBills);
  const [many, setMany] = useState<ManyBills | null>(null);
  return (
    <>
      {progress}
      <ListTable
        endpoint={billContract.list}
        columns={columns}
        filters={[...filters, ...billFilters]}
        exports={exports}
        searchLabel="Cari NIM atau nama"
        noun="tagihan"
        nothing={{ title: 'Belum ada tagihan.', hint: 'Tagihan dibuat saat jenis pembayaran dibuka.' }}
        rowName={({ name, typeName }) => `${typeName} ${name}`}
        onOpen={({ _id }) => void navigate(`/staff/pembayaran-mahasiswa/tagihan/${_id}`)}
        {...(can(billContract.cancelMany.access) && {
          renderBulk: (rows: BillRow[], clear: () => void) =>
            rows.every(({ status }) => status === 'CANCELLED') ? (
              <Button variant="light" onClick={() => setMany({ task: 'restoreMany', rows, clear })}>
                Pulihkan tagihan
              </Button>
            ) : (
              <Button
                color="red"
                variant="light"
                onClick={() => setMany({ task: 'cancelMany', rows, clear })}
              >
                Batalkan tagihan
              </Button>
            ),
        })}
      />
      {many !== null && <ManyWindow many={many} onClose={() => setMany(null)} />}
    </>
  );
}
