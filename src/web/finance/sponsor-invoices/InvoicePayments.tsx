import { Table } from '@mantine/core';
import { useState } from 'react';
import {
  sponsorInvoiceContract,
  type SponsorInvoiceDetail,
  type SponsorPaymentView,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { RowMenu } from '#web/platform/ui/RowMenu.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText, Money } from '#web/platform/ui/values.tsx';
import classes from '#web/finance/billing/billing.module.css';
import { staleInvoices } from './sponsor-words.ts';

type ReversalProps = { invoiceId: string; payment: SponsorPaymentView; onClose: () => void };

/** Takes a payment back that was booked wrongly. */
function Reversal({ invoiceId, payment, onClose }: ReversalProps) {
  const reverse = useEndpointMutation(sponsorInvoiceContract.reverse, { invalidates: staleInvoices });
  const run = (reason: string): void =>
    reverse.mutate(
      {
        params: { id: invoiceId, paymentId: payment._id },
        body: { reason, updatedAt: payment.updatedAt },
      },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pembayaran dibalik.');
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <ReasonWindow
      title={`Balik pembayaran ${rupiah(payment.amount)}?`}
      consequence="Invoice terbuka kembali sebesar itu. Pencatat tidak dapat membaliknya sendiri."
      verb="Balik"
      busy={reverse.isPending}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

/** What the sponsor paid, with what was taken back. */
export function InvoicePayments({ invoice }: { invoice: SponsorInvoiceDetail }) {
  const mayReverse = useCan()(sponsorInvoiceContract.reverse.access);
  const [open, setOpen] = useState<SponsorPaymentView | null>(null);
  if (invoice.payments.length === 0) return null;
  return (
    <div>
      <h3>Pembayaran</h3>
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        role="region"
        aria-label="Pembayaran sponsor"
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tanggal</Table.Th>
              <Table.Th>Diterima di</Table.Th>
              <Table.Th ta="right">Jumlah</Table.Th>
              <Table.Th>
                <span className="sr-only">Tindakan</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoice.payments.map((payment) => (
              <Table.Tr key={payment._id}>
                <Table.Td>
                  <DateText date={payment.paidOn} />
                </Table.Td>
                <Table.Td>
                  {payment.method}
                  <div className={classes.soft}>
                    {[payment.receiptNo, payment.reference, payment.recordedBy].filter(Boolean).join(' · ')}
                  </div>
                </Table.Td>
                <Table.Td ta="right">
                  <Money amount={payment.amount} />
                  {payment.reversedAt !== null && (
                    <div>
                      <StatusChip tone="neutral">Dibalik</StatusChip>
                      <div className={classes.soft}>{payment.reverseReason}</div>
                    </div>
                  )}
                </Table.Td>
                <Table.Td>
                  <RowMenu
                    name={`pembayaran ${rupiah(payment.amount)}`}
                    actions={[
                      {
                        label: 'Cetak kwitansi',
                        run: () =>
                          void download(sponsorInvoiceContract.receipt, {
                            params: { id: invoice._id, paymentId: payment._id },
                          }).catch(showError),
                      },
                      ...(mayReverse && payment.reversedAt === null
                        ? [{ label: 'Balik', danger: true, run: () => setOpen(payment) }]
                        : []),
                    ]}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {open !== null && <Reversal invoiceId={invoice._id} payment={open} onClose={() => setOpen(null)} />}
    </div>
  );
}
