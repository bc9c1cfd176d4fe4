import { Group, Switch, TextInput } from '@mantine/core';
import { bannerContract, bannerForm, type BannerView } from '#shared/desk/content/banner.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { PictureField } from '#web/platform/ui/picture/PictureField.tsx';

const SHAPE = { width: 1920, height: 640 };

const valuesOf = (row: BannerView | null) => ({
  ...(row !== null && { _id: row._id, updatedAt: row.updatedAt }),
  title: row?.title ?? '',
  image: row?.image ?? '',
  alt: row?.alt ?? '',
  link: row?.link ?? '',
  startsOn: row?.startsOn ?? '',
  endsOn: row?.endsOn ?? '',
  isActive: row?.isActive ?? true,
});

/** Adds a banner, or changes one. */
export function BannerDialog({ row, onClose }: { row: BannerView | null; onClose: () => void }) {
  const form = useContractForm(bannerForm, valuesOf(row));
  const { submit, busy } = useFormSave(bannerContract.save, form, {
    invalidates: [bannerContract.list, bannerContract.ordered],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={row === null ? 'Tambah banner' : `Ubah ${row.title}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Judul" withAsterisk maxLength={100} {...form.getInputProps('title')} />
      <PictureField
        label="Gambar (1920 × 640)"
        use="banner"
        path="image"
        value={form.values.image}
        onChange={(path) => form.setFieldValue('image', path ?? '')}
        error={form.errors['image']}
        shape={SHAPE}
        required
      />
      <TextInput
        label="Keterangan gambar"
        description="Dibacakan kepada pengunjung yang tidak melihat gambarnya."
        withAsterisk
        maxLength={200}
        {...form.getInputProps('alt')}
      />
      <TextInput
        label="Tautan"
        description="Alamat lengkap, atau halaman situs ini seperti /berita. Boleh kosong."
        maxLength={500}
        {...form.getInputProps('link')}
      />
      <Group grow align="flex-start">
        <DateField label="Tayang mulai" {...form.getInputProps('startsOn')} />
        <DateField label="Tayang sampai" {...form.getInputProps('endsOn')} />
      </Group>
      <Switch
        label="Aktif (paling banyak 8 banner)"
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
