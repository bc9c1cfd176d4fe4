import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import {
  personalDataContract,
  type Processing,
  processingForm,
} from '#shared/desk/personal-data/personal-data.contract.ts';
import {
  type LawfulBasis,
  lawfulBases,
  lawfulBasisLabels,
} from '#shared/desk/personal-data/personal-data.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

const valuesOf = (row: Processing | null) => ({
  ...(row !== null && { _id: row._id, updatedAt: row.updatedAt }),
  activity: row?.activity ?? '',
  purpose: row?.purpose ?? '',
  basis: row?.basis ?? ('' as LawfulBasis | ''),
  subjects: row?.subjects ?? '',
  categories: row?.categories ?? '',
  isSpecific: row?.isSpecific ?? false,
  access: row?.access ?? '',
  retention: row?.retention ?? '',
  processors: row?.processors ?? '',
});

/** Adds a line to the register of processing, or changes one. */
export function ProcessingDialog({ row, onClose }: { row: Processing | null; onClose: () => void }) {
  const form = useContractForm(processingForm, valuesOf(row));
  const { submit, busy } = useFormSave(personalDataContract.saveProcessing, form, {
    invalidates: [personalDataContract.register],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={row === null ? 'Tambah pemrosesan' : `Ubah ${row.activity}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Kegiatan" withAsterisk {...form.getInputProps('activity')} />
      <Textarea label="Tujuan" withAsterisk autosize minRows={2} {...form.getInputProps('purpose')} />
      <Select
        label="Dasar pemrosesan"
        withAsterisk
        data={lawfulBases.map((value) => ({ value, label: lawfulBasisLabels[value] }))}
        {...form.getInputProps('basis')}
      />
      <TextInput
        label="Subjek data"
        description="Misalnya mahasiswa, dosen, orang tua."
        withAsterisk
        {...form.getInputProps('subjects')}
      />
      <Textarea label="Jenis data" withAsterisk autosize minRows={2} {...form.getInputProps('categories')} />
      <Checkbox
        label="Memuat data spesifik"
        description="Kesehatan, keuangan pribadi, atau data anak."
        {...form.getInputProps('isSpecific', { type: 'checkbox' })}
      />
      <TextInput label="Yang dapat melihat" withAsterisk {...form.getInputProps('access')} />
      <TextInput label="Masa simpan" withAsterisk {...form.getInputProps('retention')} />
      <TextInput
        label="Pemroses"
        description="Pihak lain yang ikut mengolah: hosting, LMS, email."
        {...form.getInputProps('processors')}
      />
    </FormDialog>
  );
}
