import { Textarea, TextInput } from '@mantine/core';
import { accessContract, type RoleView } from '#shared/identity/access/access.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { PermissionMatrix } from './PermissionMatrix.tsx';

type Props = { role: RoleView | null; all: readonly string[]; onClose: () => void };

const empty = { name: '', description: '', permissions: [] as string[] };

/** Adds a role, or changes `role`; rights count from the holders' next step on. */
export function RoleDialog({ role, all, onClose }: Props) {
  const endpoint = role === null ? accessContract.createRole : accessContract.updateRole;
  const values =
    role === null
      ? empty
      : {
          name: role.name,
          description: role.description,
          permissions: role.permissions,
          updatedAt: role.updatedAt,
        };
  const form = useContractForm(endpoint.body, values);
  const { submit, busy } = useFormSave(endpoint, form, {
    invalidates: [accessContract.roles, accessContract.permissions],
    ...(role !== null && { params: { id: role.id } }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={role === null ? 'Tambah peran' : `Ubah peran ${role.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <Textarea label="Keterangan" autosize {...form.getInputProps('description')} />
      <PermissionMatrix
        path="permissions"
        all={all}
        chosen={form.values.permissions}
        error={form.errors['permissions']}
        onChange={(names) => form.setFieldValue('permissions', names)}
      />
    </FormDialog>
  );
}
