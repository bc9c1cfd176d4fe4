import { TextInput } from '@mantine/core';
import { newsCategoryContract, type NewsCategoryView } from '#shared/desk/content/news.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';

const { save, list, ordered, select } = newsCategoryContract;

type Props = { row: NewsCategoryView | null; onClose: () => void };

/** Adds a category, or renames one. */
export function CategoryDialog({ row, onClose }: Props) {
  const form = useContractForm(save.body, {
    ...(row !== null && { _id: row._id, updatedAt: row.updatedAt }),
    name: row?.name ?? '',
  });
  const { submit, busy } = useFormSave(save, form, {
    invalidates: [list, ordered, select],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={row === null ? 'Tambah kategori' : `Ubah ${row.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama" withAsterisk maxLength={50} {...form.getInputProps('name')} />
    </FormDialog>
  );
}
