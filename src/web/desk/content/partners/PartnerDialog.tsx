import { Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { partnerContract, partnerForm, type PartnerView } from '#shared/desk/content/partner.contract.ts';
import { type PartnerType, partnerTypeLabels, partnerTypes } from '#shared/desk/content/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { PictureField } from '#web/platform/ui/picture/PictureField.tsx';

const valuesOf = (row: PartnerView | null) => ({
  ...(row !== null && { _id: row._id, updatedAt: row.updatedAt }),
  name: row?.name ?? '',
  logo: row?.logo ?? '',
  type: row?.type ?? (null as PartnerType | null),
  country: row?.country ?? 'Indonesia',
  mouNumber: row?.mouNumber ?? '',
  mouStart: row?.mouStart ?? '',
  mouEnd: row?.mouEnd ?? '',
  scope: row?.scope ?? '',
  url: row?.url ?? '',
  agreement: row?.agreement?.file ?? (null as string | null),
  isActive: row?.isActive ?? true,
});

/** Adds a partner, or changes one. */
export function PartnerDialog({ row, onClose }: { row: PartnerView | null; onClose: () => void }) {
  const form = useContractForm(partnerForm, valuesOf(row));
  const { submit, busy } = useFormSave(partnerContract.save, form, {
    invalidates: [partnerContract.list, partnerContract.ordered],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={row === null ? 'Tambah mitra' : `Ubah ${row.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama mitra" withAsterisk maxLength={150} {...form.getInputProps('name')} />
      <Group grow align="flex-start">
        <Select
          label="Jenis"
          withAsterisk
          data={partnerTypes.map((value) => ({ value, label: partnerTypeLabels[value] }))}
          {...form.getInputProps('type')}
        />
        <TextInput label="Negara" maxLength={60} {...form.getInputProps('country')} />
      </Group>
      <PictureField
        label="Logo"
        use="logo"
        path="logo"
        value={form.values.logo}
        onChange={(path) => form.setFieldValue('logo', path ?? '')}
        error={form.errors['logo']}
        required
      />
      <TextInput label="Nomor MoU" maxLength={100} {...form.getInputProps('mouNumber')} />
      <Group grow align="flex-start">
        <DateField label="Berlaku mulai" {...form.getInputProps('mouStart')} />
        <DateField label="Berlaku sampai" {...form.getInputProps('mouEnd')} />
      </Group>
      <Textarea label="Ruang lingkup" autosize minRows={2} {...form.getInputProps('scope')} />
      <TextInput
        label="Situs mitra"
        placeholder="https://contoh.co.id"
        maxLength={500}
        {...form.getInputProps('url')}
      />
      <AttachedFileField
        label="Naskah perjanjian (tidak tampil di situs publik)"
        path="agreement"
        accept={['pdf']}
        attached={row?.agreement ?? null}
        onChange={(file) => form.setFieldValue('agreement', file)}
        error={form.errors['agreement']}
      />
      <Switch label="Tampil di situs publik" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
