import { Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  testimonialContract,
  testimonialForm,
  type TestimonialView,
} from '#shared/desk/content/testimonial.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { PictureField } from '#web/platform/ui/picture/PictureField.tsx';

const SHAPE = { width: 320, height: 320 };

const ratings = ['5', '4', '3', '2', '1'].map((value) => ({ value, label: `${value} bintang` }));

const valuesOf = (row: TestimonialView | null) => ({
  ...(row !== null && { _id: row._id, updatedAt: row.updatedAt }),
  name: row?.name ?? '',
  role: row?.role ?? '',
  photo: row?.photo ?? (null as string | null),
  text: row?.text ?? '',
  rating: String(row?.rating ?? 5),
  consentOn: row?.consentOn ?? '',
  consentNote: row?.consentNote ?? '',
  isActive: row?.isActive ?? true,
});

type Props = { row: TestimonialView | null; onClose: () => void };

/** Adds a testimonial, or changes one; without a consent it is kept but not shown. */
export function TestimonialDialog({ row, onClose }: Props) {
  const form = useContractForm(testimonialForm, valuesOf(row));
  const { submit, busy } = useFormSave(testimonialContract.save, form, {
    invalidates: [testimonialContract.list, testimonialContract.ordered],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={row === null ? 'Tambah testimoni' : `Ubah testimoni ${row.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput label="Nama" withAsterisk maxLength={100} {...form.getInputProps('name')} />
        <TextInput
          label="Peran"
          placeholder="Alumni 2022"
          withAsterisk
          maxLength={100}
          {...form.getInputProps('role')}
        />
      </Group>
      <Textarea
        label="Testimoni"
        description={`${form.values.text.trim().length} dari 30–500 karakter.`}
        withAsterisk
        autosize
        minRows={3}
        {...form.getInputProps('text')}
      />
      <Select
        label="Nilai"
        withAsterisk
        allowDeselect={false}
        data={ratings}
        {...form.getInputProps('rating')}
      />
      <PictureField
        label="Foto (persegi)"
        use="photo"
        path="photo"
        value={form.values.photo}
        onChange={(path) => form.setFieldValue('photo', path)}
        error={form.errors['photo']}
        shape={SHAPE}
      />
      <DateField
        label="Tanggal persetujuan"
        description="Testimoni baru tampil setelah orangnya setuju ditampilkan. Kosongkan bila persetujuan ditarik."
        {...form.getInputProps('consentOn')}
      />
      <TextInput
        label="Bentuk persetujuan"
        placeholder="Formulir tertulis, disimpan di Humas"
        maxLength={300}
        {...form.getInputProps('consentNote')}
      />
      <Switch label="Aktif" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
