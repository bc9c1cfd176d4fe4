import { Button, Progress } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { paymentTypeContract, type PaymentTypeRow } from '#shared/finance/billing/payment-type.contract.ts';
import { amountModeLabels, paymentCategoryLabels, typeStatusLabels } from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { grouped, percent } from '#shared/platform/format/number.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { DateText, Money } from '#web/platform/ui/values.tsx';
import classes from '../billing.module.css';
import { categoryOptions, typeStatusOptions, typeTones } from '../billing-words.ts';
import { periodOptions } from '#web/platform/ui/period-options.ts';

export const NEW_TYPE = '/staff/pembayaran-mahasiswa/jenis/tambah';

/** How much of what a type asks was paid. */
export function PaidBar({
  charged,
  discounted,
  paid,
}: Pick<PaymentTypeRow, 'charged' | 'discounted' | 'paid'>) {
  const net = charged - discounted;
  const share = percent(paid, net);
  return (
    <span className={classes.paid}>
      <Progress value={net === 0 ? 0 : (100 * paid) / net} aria-label={`Terbayar ${share}`} />
      <span className="tabular">{share}</span>
    </span>
  );
}

const columns: Column<PaymentTypeRow>[] = [
  {
    key: 'name',
    title: 'Nama',
    sortable: true,
    card: 'head',
    render: ({ name, code }) => (
      <span className={classes.two}>
        <strong>{name}</strong>
        <span className={classes.soft}>{code}</span>
      </span>
    ),
  },
  { key: 'category', title: 'Kategori', render: ({ category }) => paymentCategoryLabels[category] },
  { key: 'period', title: 'Semester', optional: true, render: ({ periodCode }) => periodLabel(periodCode) },
  {
    key: 'amount',
    title: 'Jumlah',
    align: 'right',
    render: ({ amountMode, amount }) => (
      <span className={classes.two}>
        {amountMode === 'CUSTOM' ? '-' : <Money amount={amount} />}
        {amountMode !== 'FLAT' && (
          <span className={classes.soft}>{amountModeLabels[amountMode].toLowerCase()}</span>
        )}
      </span>
    ),
  },
  {
    key: 'dueDate',
    title: 'Jatuh tempo',
    sortable: true,
    card: 'fact',
    render: ({ dueDate }) => <DateText date={dueDate} />,
  },
  { key: 'bills', title: 'Tagihan', align: 'right', card: 'fact', render: ({ bills }) => grouped(bills) },
  { key: 'paid', title: 'Terbayar', card: 'fact', render: (row) => <PaidBar {...row} /> },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => <StatusChip tone={typeTones[status]}>{typeStatusLabels[status]}</StatusChip>,
  },
];

const filters = (): Filter[] => [
  { name: 'periodCode', label: 'Semester', options: periodOptions() },
  { name: 'category', label: 'Kategori', options: categoryOptions },
  { name: 'status', label: 'Status', options: typeStatusOptions },
];

/** What is billed, with how far each is paid. */
export function TypesTab() {
  const can = useCan();
  const navigate = useNavigate();
  const add = can(paymentTypeContract.save.saves.create) ? (
    <Button component={Link} to={NEW_TYPE}>
      Tambah jenis pembayaran
    </Button>
  ) : undefined;
  return (
    <div className={classes.stack}>
      <div className={classes.actions}>{add}</div>
      <ListTable
        endpoint={paymentTypeContract.list}
        columns={columns}
        filters={filters()}
        searchLabel="Cari nama atau kode"
        noun="jenis pembayaran"
        nothing={{
          title: 'Belum ada jenis pembayaran.',
          hint: 'Jenis pembayaran menentukan siapa ditagih berapa.',
          action: add,
        }}
        rowName={({ name }) => name}
        onOpen={({ _id }) => void navigate(`/staff/pembayaran-mahasiswa/jenis/${_id}`)}
      />
    </div>
  );
}
