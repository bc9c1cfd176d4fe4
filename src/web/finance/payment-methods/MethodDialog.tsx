import { NumberInput, PasswordInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type MethodView,
  paymentMethodContract,
} from '#shared/finance/payment-methods/payment-method.contract.ts';
import { type MethodType, methodTypeLabels, methodTypes } from '#shared/finance/billing/kinds.ts';
import { leadsElsewhere } from '#shared/finance/payment-methods/method-account.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { UploadField } from '#web/platform/ui/UploadField.tsx';
import { Instructions } from '#web/finance/payments/Instructions.tsx';
import classes from '#web/finance/billing/billing.module.css';

const empty = {
  name: '',
  type: null as MethodType | null,
  bankName: '',
  accountNumber: '',
  accountHolder: '',
  vaPrefix: '',
  image: null as string | null,
  instructions: '',
  isActive: true,
  order: 0 as number | '',
};

/** Sends a picture as soon as it is chosen; the form keeps the path it got. */
function useImage(onKept: (image: string) => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [error, setError] = useState<string>();
  const upload = useEndpointMutation(paymentMethodContract.uploadImage);
  const choose = (chosen: File[]): void => {
    setFiles(chosen);
    setError(undefined);
    const [file] = chosen;
    if (file === undefined) return;
    upload.mutate(
      { files: { file } },
      {
        onSuccess: ({ data }) => onKept(data.image),
        onError: (refusal) => {
          setFiles([]);
          setError(refusal.message);
          showError(refusal);
        },
      },
    );
  };
  return { files, choose, error };
}

/** Adds a method, or changes `method`; what leads money elsewhere takes the own password again. */
export function MethodDialog({ method, onClose }: { method: MethodView | null; onClose: () => void }) {
  const form = useContractForm(paymentMethodContract.save.body, { ...(method ?? empty), password: '' });
  const { submit, busy } = useFormSave(paymentMethodContract.save, form, {
    invalidates: [paymentMethodContract.list],
    onSaved: onClose,
  });
  const image = useImage((path) => form.setFieldValue('image', path));
  const isVirtual = form.values.type === 'VIRTUAL_ACCOUNT';
  return (
    <FormDialog
      title={method === null ? 'Tambah metode pembayaran' : `Ubah ${method.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama" placeholder="Bank a.n. Yayasan" withAsterisk {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <Select
          label="Jenis"
          withAsterisk
          allowDeselect={false}
          data={methodTypes.map((value) => ({ value, label: methodTypeLabels[value] }))}
          {...form.getInputProps('type')}
        />
        <TextInput label="Bank atau penyedia" {...form.getInputProps('bankName')} />
      </div>
      <div className={classes.pair}>
        {isVirtual ? (
          <TextInput
            label="Awalan virtual account"
            description="Nomor lengkap: awalan lalu NIM."
            inputMode="numeric"
            withAsterisk
            {...form.getInputProps('vaPrefix')}
          />
        ) : (
          <TextInput label="Nomor rekening" inputMode="numeric" {...form.getInputProps('accountNumber')} />
        )}
        <TextInput label="Atas nama" {...form.getInputProps('accountHolder')} />
      </div>
      <Textarea
        label="Petunjuk"
        description="**tebal**, *miring*, [tautan](https://…), daftar dengan - atau 1."
        autosize
        minRows={2}
        {...form.getInputProps('instructions')}
      />
      {form.values.instructions.trim() !== '' && (
        <section aria-label="Petunjuk bagi mahasiswa" className={classes.fieldset}>
          <Instructions text={form.values.instructions} />
        </section>
      )}
      <UploadField
        label="Logo atau kode QR (persegi)"
        path="image"
        rule={paymentMethodContract.uploadImage.upload}
        value={image.files}
        onChange={image.choose}
        error={image.error ?? form.errors['image']}
      />
      <NumberInput label="Urutan" min={0} max={999} maw={160} {...form.getInputProps('order')} />
      <Switch label="Ditawarkan kepada mahasiswa" {...form.getInputProps('isActive', { type: 'checkbox' })} />
      {leadsElsewhere(method, form.values) && (
        <PasswordInput
          label="Kata sandi Anda"
          description={`Diminta karena ${method === null ? 'metode ini baru' : 'tujuan uang berubah'}; perubahan ini dicatat.`}
          autoComplete="current-password"
          withAsterisk
          {...form.getInputProps('password')}
        />
      )}
    </FormDialog>
  );
}
