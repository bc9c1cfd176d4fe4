import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { libraryCatalogContract } from '#shared/desk/library/library-catalog.contract.ts';
import type { CopyView } from '#shared/desk/library/library.views.ts';
import { copyStatusLabels, settableCopyStatuses } from '#shared/desk/library/kinds.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { MoneyInput } from '#web/platform/ui/MoneyInput.tsx';

type Props = { titleId: string; copy: CopyView | null; onClose: () => void };
type Settable = (typeof settableCopyStatuses)[number];

const isSettable = (status: CopyView['status']): status is Settable => status !== 'DIPINJAM';

const valuesOf = (titleId: string, copy: CopyView | null) => ({
  ...(copy !== null && { _id: copy._id, updatedAt: copy.updatedAt }),
  titleId,
  barcode: copy?.barcode ?? '',
  location: copy?.location ?? '',
  source: copy?.source ?? '',
  status: copy === null || isSettable(copy.status) ? (copy?.status ?? 'TERSEDIA') : null,
  acquiredOn: copy?.acquiredOn ?? '',
  price: copy?.price ?? ('' as const),
  condition: copy?.condition ?? '',
});

/** Adds a copy of a title, or changes one. */
export function CopyDialog({ titleId, copy, onClose }: Props) {
  const form = useContractForm(libraryCatalogContract.saveCopy.body, valuesOf(titleId, copy));
  const { submit, busy } = useFormSave(libraryCatalogContract.saveCopy, form, {
    invalidates: [libraryCatalogContract.titles, libraryCatalogContract.get],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={copy === null ? 'Tambah eksemplar' : `Ubah eksemplar ${copy.barcode}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Barcode" withAsterisk autoComplete="off" {...form.getInputProps('barcode')} />
      {copy?.status !== 'DIPINJAM' && (
        <Select
          label="Status"
          description="Tandon hanya dibaca di tempat."
          allowDeselect={false}
          data={settableCopyStatuses.map((value) => ({ value, label: copyStatusLabels[value] }))}
          {...form.getInputProps('status')}
        />
      )}
      <Group grow align="flex-start">
        <TextInput label="Lokasi" placeholder="Rak 3" {...form.getInputProps('location')} />
        <MoneyInput label="Harga" {...form.getInputProps('price')} />
      </Group>
      <Group grow align="flex-start">
        <DateField label="Diperoleh" {...form.getInputProps('acquiredOn')} />
        <TextInput label="Sumber" placeholder="Pembelian, hibah" {...form.getInputProps('source')} />
      </Group>
      <Textarea label="Keadaan" autosize minRows={2} {...form.getInputProps('condition')} />
    </FormDialog>
  );
}
