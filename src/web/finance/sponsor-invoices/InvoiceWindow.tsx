import { Alert, Button, Group, Modal, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  sponsorInvoiceContract,
  type SponsorInvoiceDetail,
} from '#shared/finance/sponsor-invoices/sponsor-invoice.contract.ts';
import { sponsorInvoiceStatusLabels } from '#shared/finance/sponsor-invoices/sponsor.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { ReasonWindow } from '#web/platform/ui/ReasonWindow.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { InvoiceLines } from './InvoiceLines.tsx';
import { InvoicePayments } from './InvoicePayments.tsx';
import { PayInvoiceDialog } from './PayInvoiceDialog.tsx';
import { invoiceTones, staleInvoices } from './sponsor-words.ts';

/** Cancels an invoice that should not have been issued. */
function Cancellation({ invoice, onClose }: { invoice: SponsorInvoiceDetail; onClose: () => void }) {
  const cancel = useEndpointMutation(sponsorInvoiceContract.cancel, { invalidates: staleInvoices });
  const run = (reason: string): void =>
    cancel.mutate(
      { params: { id: invoice._id }, body: { reason, updatedAt: invoice.updatedAt } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Invoice dibatalkan.');
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <ReasonWindow
      title={`Batalkan invoice ${invoice.no}?`}
      consequence={`${rupiah(invoice.total)} tidak lagi ditagihkan kepada ${invoice.sponsor}; potongannya dapat ditagihkan lagi dengan nomor baru.`}
      verb="Batalkan invoice"
      busy={cancel.isPending}
      onSubmit={run}
      onClose={onClose}
    />
  );
}

function Actions({ invoice }: { invoice: SponsorInvoiceDetail }) {
  const can = useCan();
  const [open, setOpen] = useState<'pay' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  const params = { id: invoice._id };
  const mayCancel = invoice.status === 'UNPAID' && can(sponsorInvoiceContract.cancel.access);
  return (
    <Group>
      {invoice.balance > 0 && can(sponsorInvoiceContract.pay.access) && (
        <Button onClick={() => setOpen('pay')}>Catat pembayaran</Button>
      )}
      <Button
        variant="default"
        onClick={() => void download(sponsorInvoiceContract.print, { params }).catch(showError)}
      >
        Unduh PDF
      </Button>
      {mayCancel && (
        <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
          Batalkan
        </Button>
      )}
      {open === 'pay' && <PayInvoiceDialog invoice={invoice} onClose={close} />}
      {open === 'cancel' && <Cancellation invoice={invoice} onClose={close} />}
    </Group>
  );
}

function Detail({ invoice }: { invoice: SponsorInvoiceDetail }) {
  const { status, withdrawn } = invoice;
  return (
    <Stack>
      <FactGrid
        facts={[
          ['Kepada', invoice.sponsor],
          ['Beasiswa', invoice.scholarship],
          ['Semester', periodLabel(invoice.periodCode)],
          ['Terbit', longDate(invoice.issuedOn)],
          ['Jatuh tempo', longDate(invoice.dueDate)],
          ['Nilai', rupiah(invoice.total)],
          ['Dibayar', rupiah(invoice.paid)],
          ['Sisa', <strong key="balance">{rupiah(invoice.balance)}</strong>],
          [
            'Status',
            <StatusChip key="status" tone={invoiceTones[status]}>
              {sponsorInvoiceStatusLabels[status]}
            </StatusChip>,
          ],
          ...(status === 'CANCELLED' ? [['Alasan batal', invoice.cancelReason] as const] : []),
        ]}
      />
      {withdrawn > 0 && (
        <Alert color="yellow" title="Isi invoice tidak lagi sesuai">
          Potongan sebesar {rupiah(withdrawn)} dicabut setelah invoice ini terbit. Batalkan lalu terbitkan
          invoice baru.
        </Alert>
      )}
      <Actions invoice={invoice} />
      <InvoicePayments invoice={invoice} />
      <InvoiceLines lines={invoice.lines} />
    </Stack>
  );
}

type Props = { id: string; no: string; onClose: () => void };

/** One invoice: what it asks for, whose bills it is about, and what was paid. */
export function InvoiceWindow({ id, no, onClose }: Props) {
  const { data, error } = useQuery(endpointQuery(sponsorInvoiceContract.get, { params: { id } }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Invoice ${no}`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {error !== null && data === undefined && <Alert color="red">{messageOf(error)}</Alert>}
      {error === null && data === undefined && <Skeleton height="16rem" aria-label="Memuat invoice" />}
      {data !== undefined && <Detail invoice={data} />}
    </Modal>
  );
}
