import { Anchor, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import type { BillDetail } from '#shared/finance/billing/bill.views.ts';
import { billStatusLabels, paymentCategoryLabels } from '#shared/finance/billing/kinds.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { AuditLink } from '#web/platform/ui/AuditLink.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { shortDate } from '#shared/platform/format/date.ts';
import { billTones } from '../billing-words.ts';
import { BillActions } from './BillActions.tsx';
import { LedgerTimeline } from './LedgerTimeline.tsx';

const billQuery = (id: string) => endpointQuery(billContract.get, { params: { id } });
export const loader = pageLoader((client, { params }) =>
  client.fetchQuery({ ...billQuery(params['id'] ?? ''), staleTime: 0 }),
);

function Band({ bill }: { bill: BillDetail }) {
  const { name, nim, className, studentId, status, charged, discounted, paid, balance } = bill;
  return (
    <DetailBand
      title={name}
      subtitle={
        <Anchor component={Link} to={`/staff/pembayaran-mahasiswa/kartu/${studentId}`}>
          {[nim, className].filter(Boolean).join(' · ')}
        </Anchor>
      }
      status={<StatusChip tone={billTones[status]}>{billStatusLabels[status]}</StatusChip>}
      figures={[
        { label: 'Jumlah', value: rupiah(charged) },
        { label: 'Potongan', value: rupiah(discounted) },
        { label: 'Dibayar', value: rupiah(paid) },
        { label: 'Sisa', value: rupiah(balance) },
      ]}
    />
  );
}

/** What the amount is made of. */
function Making({ bill }: { bill: BillDetail }) {
  const { basis, lateFee, lateFeeWaived, waiting, deposit, discounts, planReason, cancelReason } = bill;
  const counted = basis.quantity === 1 ? rupiah(basis.unit) : `${basis.quantity} × ${rupiah(basis.unit)}`;
  return (
    <Panel title="Rincian">
      <FactGrid
        facts={[
          ['Kategori', paymentCategoryLabels[bill.category]],
          ['Perhitungan', counted],
          ...(lateFee > 0 ? [['Denda', rupiah(lateFee)] as const] : []),
          ...(lateFeeWaived > 0 ? [['Denda dihapus', rupiah(lateFeeWaived)] as const] : []),
          ...discounts.map(({ name, amount }) => [name, `−${rupiah(amount)}`] as const),
          ...(waiting > 0 ? [['Menunggu verifikasi', rupiah(waiting)] as const] : []),
          ['Deposit mahasiswa', rupiah(deposit)],
          ...(planReason === '' ? [] : [['Cicilan sendiri karena', planReason] as const]),
          ...(cancelReason === '' ? [] : [['Dibatalkan karena', cancelReason] as const]),
        ]}
      />
    </Panel>
  );
}

export const access = billContract.get.access;

/** `/staff/pembayaran-mahasiswa/tagihan/:id`: one bill, what it is made of, and every move of money on it. */
export function Component() {
  const { data: bill } = useSuspenseQuery(billQuery(useParams()['id'] ?? ''));
  return (
    <Page
      title={bill.typeName}
      purpose={periodLabel(bill.periodCode)}
      actions={
        <>
          <AuditLink id={bill._id} />
          <Button
            component="a"
            variant="default"
            href={`/api/staff/bill-card/${bill.studentId}/invoice`}
            target="_blank"
          >
            Cetak tagihan
          </Button>
          <BillActions bill={bill} />
        </>
      }
    >
      {bill.isDifferent && (
        <Refusal
          title="Tipe kelas mahasiswa berubah setelah ditagih."
          why="Tagihan ini untuk tipe kelas yang lama."
          next={
            bill.moves.length > 0
              ? 'Ganti tagihan lewat Tindakan; yang sudah dibayar ikut pindah.'
              : 'Buka jenis pembayaran untuk tipe kelas yang baru, lalu ganti tagihan ini.'
          }
        />
      )}
      <Band bill={bill} />
      <Making bill={bill} />
      {bill.parts.length > 0 && (
        <Panel title="Cicilan">
          <ScrollTable
            caption="Cicilan"
            head={['Bagian', 'Jatuh tempo', 'Jumlah', 'Dibayar']}
            rows={bill.parts.map(({ no, dueDate, amount, paid }) => ({
              name: String(no),
              cells: [shortDate(dueDate), rupiah(amount), rupiah(paid)],
            }))}
          />
        </Panel>
      )}
      <Panel title="Riwayat" hint="Setiap perpindahan uang; tidak ada yang dihapus.">
        <LedgerTimeline entries={bill.entries} withBill={false} />
      </Panel>
    </Page>
  );
}
