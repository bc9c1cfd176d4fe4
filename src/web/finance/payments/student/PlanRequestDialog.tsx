import { Alert, Modal, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paymentContract } from '#shared/finance/payments/payment.contract.ts';
import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { planRequestContract } from '#shared/finance/plan-requests/plan-request.contract.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { PartFields, startingParts } from '#web/finance/billing/PartFields.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import classes from './account.module.css';

type Props = { bill: OwnBillView; onClose: () => void };
type Limits = ResponseOf<typeof planRequestContract.limits>;

function RequestForm({ bill, limits, onClose }: Props & { limits: Limits }) {
  const { net, paid, lastDay, current } = limits;
  const form = useContractForm(planRequestContract.request.body, {
    parts: startingParts(current, net),
    reason: '',
  });
  const { submit, busy } = useFormSave(planRequestContract.request, form, {
    params: { id: bill._id },
    invalidates: [paymentContract.account],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Minta cicilan ${bill.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      verb="Ajukan"
      onClose={onClose}
    >
      <p className={classes.soft}>
        Bagi {rupiah(net)} menjadi 2 sampai 6 bagian
        {lastDay === null ? '' : `, yang terakhir paling lambat ${longDate(lastDay)}`}.
        {paid > 0 && ` ${rupiah(paid)} yang sudah dibayar dihitung untuk bagian paling awal.`} Selama belum
        disetujui, jatuh tempo yang lama tetap berlaku.
      </p>
      <PartFields form={form} net={net} />
      <Textarea
        label="Alasan"
        description="Dibaca Bagian Keuangan, misalnya keadaan penghasilan keluarga."
        withAsterisk
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  );
}

/** Asks finance to have a bill paid in other parts, on other days. */
export function PlanRequestDialog({ bill, onClose }: Props) {
  const { data, error } = useQuery({
    ...endpointQuery(planRequestContract.limits, { params: { id: bill._id } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (data !== undefined) return <RequestForm bill={bill} limits={data} onClose={onClose} />;
  if (error === null) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Minta cicilan ${bill.name}`}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Alert color="red">{messageOf(error)}</Alert>
    </Modal>
  );
}
