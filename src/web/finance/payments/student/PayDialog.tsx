import { Button, Group, Modal, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { paymentContract, paymentProofUpload } from '#shared/finance/payments/payment.contract.ts';
import type { OwnBillView, OwnMethodView } from '#shared/finance/payments/payment.views.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { AutoPayDialog } from './AutoPayDialog.tsx';
import { MethodCard } from './MethodCard.tsx';
import { openWords, proposedAmount } from './proposed-amount.ts';

type Props = { bill: OwnBillView; methods: readonly OwnMethodView[]; onClose: () => void };

/** The methods of a bill a student can pay by; cash is for the counter. */
const usable = ({ methodIds }: OwnBillView, methods: readonly OwnMethodView[]): OwnMethodView[] =>
  methods.filter(({ _id, type }) => type !== 'CASH' && (methodIds.length === 0 || methodIds.includes(_id)));

/** Pays a bill: at once through the gateway where that is on, or by a transfer finance is told of. */
export function PayDialog(props: Props) {
  const { bill, methods, onClose } = props;
  const [atOnce, setAtOnce] = useState(false);
  if (atOnce) return <AutoPayDialog bill={bill} onClose={onClose} />;
  if (usable(bill, methods).length > 0) return <TransferDialog {...props} onAtOnce={() => setAtOnce(true)} />;
  return bill.automatic ? (
    <AutoPayDialog bill={bill} onClose={onClose} />
  ) : (
    <CounterWindow name={bill.name} onClose={onClose} />
  );
}

/** Says where a bill is paid that nothing can be transferred for. */
function CounterWindow({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Bayar ${name}`} closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <p>Tagihan ini dibayar di loket Bagian Keuangan. Bawa NIM Anda; kwitansinya terbit di sana.</p>
      <Group justify="flex-end">
        <Button onClick={onClose}>Mengerti</Button>
      </Group>
    </Modal>
  );
}

/** Tells finance of a transfer: where it went, how much, when, and its proof. */
function TransferDialog({ bill, methods, onClose, onAtOnce }: Props & { onAtOnce: () => void }) {
  const choices = usable(bill, methods);
  const [proof, setProof] = useState<File[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useContractForm(paymentContract.pay.body, {
    billId: bill._id,
    methodId: choices[0]?._id ?? '',
    amount: proposedAmount(bill),
    paidOn: campusToday(),
    senderName: '',
    senderBank: '',
    reference: '',
  });
  const send = useEndpointMutation(paymentContract.pay, {
    invalidates: [paymentContract.account, paymentContract.own, gateContract.own],
  });
  const chosen = choices.find(({ _id }) => _id === form.values.methodId);
  const submit = form.onSubmit((body) =>
    send.mutate(
      { body, files: { proof }, onProgress: setProgress },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Pembayaran menunggu verifikasi.');
          onClose();
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
        onSettled: () => setProgress(null),
      },
    ),
  );
  return (
    <FormDialog
      title={`Bayar ${bill.name}`}
      form={form}
      onSubmit={submit}
      busy={send.isPending}
      verb="Kirim bukti"
      onClose={onClose}
    >
      {bill.automatic && (
        <Button variant="light" onClick={onAtOnce}>
          Bayar otomatis
        </Button>
      )}
      <Select
        label="Metode pembayaran"
        withAsterisk
        allowDeselect={false}
        data={choices.map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.getInputProps('methodId')}
      />
      {chosen !== undefined && <MethodCard method={chosen} />}
      <MoneyInput
        label="Jumlah yang ditransfer"
        description={openWords(bill)}
        withAsterisk
        {...form.getInputProps('amount')}
      />
      <DateField label="Tanggal transfer" withAsterisk {...form.getInputProps('paidOn')} />
      <UploadField
        label="Bukti transfer"
        rule={paymentProofUpload}
        value={proof}
        path="proof"
        onChange={(files) => {
          setProof(files);
          form.clearFieldError('proof');
        }}
        required
        error={form.errors['proof']}
        progress={progress}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Nama pengirim" {...form.getInputProps('senderName')} />
        <TextInput label="Bank pengirim" {...form.getInputProps('senderBank')} />
        <TextInput label="Nomor referensi" {...form.getInputProps('reference')} />
      </SimpleGrid>
    </FormDialog>
  );
}
