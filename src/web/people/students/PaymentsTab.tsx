import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { billContract } from '#shared/finance/billing/bill.contract.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StudentBills } from '#web/platform/ui/finance/StudentBills.tsx';

/** Bills and payments of a student, with a link to the payment card. */
export function PaymentsTab({ id }: { id: string }) {
  const result = useQuery(endpointQuery(billContract.card, { params: { id } }));
  return (
    <Asked query={result} what="pembayaran">
      {({ owed, overdue, deposit, nextDue, bills }) => (
        <Panel title="Pembayaran">
          <Stack>
            <FactGrid
              facts={[
                ['Sisa tagihan', rupiah(owed)],
                ['Tunggakan', rupiah(overdue)],
                ['Deposit', rupiah(deposit)],
                ['Jatuh tempo berikutnya', shortDate(nextDue)],
              ]}
            />
            <StudentBills bills={bills} />
            <Anchor component={Link} to={`/staff/pembayaran-mahasiswa/kartu/${id}`}>
              Buka kartu pembayaran
            </Anchor>
          </Stack>
        </Panel>
      )}
    </Asked>
  );
}
