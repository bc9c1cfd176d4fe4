import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { StudentCard } from '#shared/finance/billing/bill.views.ts';
import { billStatusLabels } from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { ScrollTable } from '../charts/ScrollTable.tsx';
import { EmptyState } from '../EmptyState.tsx';

/** The bills of a student, each with what was paid of it and what is left. */
export function StudentBills({ bills }: { bills: StudentCard['bills'] }) {
  if (bills.length === 0) return <EmptyState title="Belum ada tagihan." />;
  return (
    <ScrollTable
      caption="Tagihan"
      head={['Tagihan', 'Semester', 'Jumlah', 'Potongan', 'Dibayar', 'Sisa', 'Jatuh tempo', 'Status']}
      rows={bills.map((bill) => ({
        name: `${bill.typeName} ${periodLabel(bill.periodCode)}`,
        shown: (
          <Anchor component={Link} to={`/staff/pembayaran-mahasiswa/tagihan/${bill._id}`}>
            {bill.typeName}
          </Anchor>
        ),
        cells: [
          periodLabel(bill.periodCode),
          rupiah(bill.charged),
          rupiah(bill.discounted),
          rupiah(bill.paid),
          rupiah(bill.balance),
          shortDate(bill.nextDue ?? bill.dueDate),
          billStatusLabels[bill.status],
        ],
      }))}
    />
  );
}
