import { Group, MultiSelect, Select, TextInput } from '@mantine/core';
import { accessContract } from '#shared/identity/access/access.contract.ts';
import { unitLabels, units, userContract, type UserView } from '#shared/identity/users/user.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { PhoneInput } from '#web/platform/ui/PhoneInput.tsx';
import type { NewPassword } from './PasswordOnce.tsx';
import { staffValues } from './staff-values.ts';

const empty = {
  name: '',
  email: '',
  unit: null as string | null,
  position: '',
  nip: '',
  phone: '',
  startDate: '',
  roles: [] as number[],
};

type Props = {
  user: UserView | null;
  onClose: () => void;
  onPassword: (made: NewPassword) => void;
};

/** Adds a staff member with an account, or changes `user`. */
export function StaffDialog({ user, onClose, onPassword }: Props) {
  const can = useCan();
  const form = useContractForm(userContract.save.body, user === null ? empty : staffValues(user));
  const { data: roles = [] } = useLookup({
    ...endpointQuery(accessContract.roles, {}),
    enabled: can(accessContract.roles.access),
  });
  const known = [...roles, ...(user?.roles ?? [])].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const choices = [...new Map(known.map((one) => [one.value, one])).values()];
  const { submit, busy } = useFormSave(userContract.save, form, {
    invalidates: [userContract.list],
    onSaved: ({ password }) => {
      if (password !== null) onPassword({ name: form.values.name, password });
      onClose();
    },
  });
  return (
    <FormDialog
      title={user === null ? 'Tambah staf' : `Ubah ${user.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <TextInput type="email" label="Email" withAsterisk {...form.getInputProps('email')} />
      <Group grow align="flex-start">
        <Select
          label="Unit"
          withAsterisk
          data={units.map((value) => ({ value, label: unitLabels[value] }))}
          {...form.getInputProps('unit')}
        />
        <TextInput label="Jabatan" {...form.getInputProps('position')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="NIP" {...form.getInputProps('nip')} />
        <PhoneInput type="tel" label="Nomor HP" {...form.getInputProps('phone')} />
      </Group>
      <TextInput type="date" label="Mulai bekerja" {...form.getInputProps('startDate')} />
      <MultiSelect
        label="Peran"
        description="Menentukan hak yang dimiliki akun ini."
        data={choices}
        searchable
        {...form.getInputProps('roles')}
        value={form.values.roles.map(String)}
        onChange={(chosen) => form.setFieldValue('roles', chosen.map(Number))}
      />
    </FormDialog>
  );
}
