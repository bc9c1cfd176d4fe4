import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { StudentBills } from '#web/platform/ui/finance/StudentBills.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { LedgerTimeline } from './LedgerTimeline.tsx';

const cardQuery = (id: string) => endpointQuery(billContract.card, { params: { id } });
export const loader = pageLoader((client, { params }) =>
  client.fetchQuery({ ...cardQuery(params['id'] ?? ''), staleTime: 0 }),
);

export const access = billContract.card.access;

/** `/staff/pembayaran-mahasiswa/kartu/:id`: payment card of a student. */
export function Component() {
  const { data } = useSuspenseQuery(cardQuery(useParams()['id'] ?? ''));
  const { student, owed, overdue, deposit, nextDue, bills, entries } = data;
  const print = (kind: 'invoice' | 'letter' | 'print') => `/api/staff/bill-card/${student._id}/${kind}`;
  return (
    <Page
      title={`Kartu pembayaran ${student.name}`}
      actions={
        <>
          {overdue > 0 && (
            <Button component="a" variant="default" href={print('letter')} target="_blank">
              Surat tunggakan
            </Button>
          )}
          <Button component="a" variant="default" href={print('print')} target="_blank">
            Cetak kartu
          </Button>
          <Button component="a" href={print('invoice')} target="_blank">
            Cetak tagihan
          </Button>
        </>
      }
    >
      <DetailBand
        title={student.name}
        subtitle={[
          student.nim,
          student.className,
          classTypeLabels[student.classType],
          `angkatan ${student.entryYear}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        figures={[
          { label: 'Sisa tagihan', value: rupiah(owed) },
          { label: 'Tunggakan', value: rupiah(overdue) },
          { label: 'Deposit', value: rupiah(deposit) },
          { label: 'Jatuh tempo berikutnya', value: shortDate(nextDue) },
        ]}
      />
      <Panel title="Tagihan">
        <StudentBills bills={bills} />
      </Panel>
      <Panel title="Riwayat" hint="Setiap perpindahan uang; tidak ada yang dihapus.">
        <LedgerTimeline entries={entries} withBill />
      </Panel>
    </Page>
  );
}
