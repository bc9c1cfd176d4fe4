import { Group, Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { paymentContract, paymentProofUpload } from '#shared/finance/payments/payment.contract.ts';
import type { AccountView, OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { useEnter } from './use-enter.ts';

/** For how much a bill is settled early, in words. */
const earlyWords = (offer: OwnBillView['earlyBird']): string =>
  offer === null || offer.price === 0
    ? ''
    : `; ${rupiah(offer.price)} bila lunas sampai ${longDate(offer.until)}`;

const openBills = (account: AccountView | undefined) =>
  (account?.bills ?? [])
    .filter(({ balance }) => balance > 0)
    .map(({ typeId, name, periodLabel, balance, earlyBird }) => ({
      value: typeId,
      label: `${name}, ${periodLabel} (sisa ${rupiah(balance)}${earlyWords(earlyBird)})`,
    }));

/** What the call takes, with the bill that stands in its path. */
const entry = paymentContract.enter.body.extend({ typeId: z.uuid('Pilih tagihan mahasiswa ini.') });

/** Nothing typed yet; later the amount, or what cannot be read as one. */
const noAmount: number | string = '';

/** Enters cash at the counter, or money seen on the bank statement: verified at once, with its receipt. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const [proof, setProof] = useState<File[]>([]);
  const form = useContractForm(entry, {
    studentId: '',
    typeId: '',
    methodId: '',
    amount: noAmount,
    paidOn: campusToday(),
    senderName: '',
    senderBank: '',
    reference: '',
    note: '',
    toDeposit: false,
    isOtherMoney: false,
  });
  const { studentId } = form.values;
  const { data: account } = useLookup({
    ...endpointQuery(paymentContract.accountOf, { params: { id: studentId } }),
    enabled: studentId !== '',
  });
  const { enter, busy } = useEnter();
  const submit = form.onSubmit(({ typeId, ...body }) => {
    void enter(
      { typeId, body, proof },
      (message) => {
        toast.success(message ?? 'Pembayaran tercatat.');
        onClose();
      },
      (error) => {
        if (!showServerErrors(form, error)) showError(error);
      },
    );
  });
  const choose = (id: string): void => {
    form.setFieldValue('typeId', id);
    const bill = account?.bills.find((one) => one.typeId === id);
    if (bill !== undefined) form.setFieldValue('amount', bill.earlyBird?.price || bill.balance);
  };
  return (
    <FormDialog title="Catat pembayaran" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <LookupSelect
        endpoint={studentContract.select}
        label="Mahasiswa"
        placeholder="Ketik NIM atau nama"
        withAsterisk
        minLetters={2}
        {...form.getInputProps('studentId')}
      />
      <Select
        label="Tagihan"
        withAsterisk
        placeholder={account === undefined ? 'Pilih mahasiswa dahulu' : 'Pilih tagihan'}
        nothingFoundMessage={account === undefined ? 'Pilih mahasiswa dahulu' : 'Tidak ada tagihan terbuka'}
        data={openBills(account)}
        {...form.getInputProps('typeId')}
        onChange={(value) => value !== null && choose(value)}
      />
      <Select
        label="Metode"
        withAsterisk
        data={(account?.methods ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        {...form.getInputProps('methodId')}
      />
      <Group grow align="flex-start">
        <MoneyInput label="Jumlah" withAsterisk {...form.getInputProps('amount')} />
        <DateField label="Tanggal bayar" withAsterisk {...form.getInputProps('paidOn')} />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Nama pengirim" {...form.getInputProps('senderName')} />
        <TextInput label="Bank pengirim" {...form.getInputProps('senderBank')} />
        <TextInput label="Nomor referensi" {...form.getInputProps('reference')} />
      </SimpleGrid>
      <Textarea label="Catatan" autosize {...form.getInputProps('note')} />
      <UploadField
        label="Bukti (bila ada)"
        path="proof"
        rule={paymentProofUpload}
        value={proof}
        onChange={setProof}
        error={form.errors['proof']}
      />
    </FormDialog>
  );
}
