import { PasswordInput, TextInput } from '@mantine/core';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { profileContract, type StaffProfile } from '#shared/people/profile/profile.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PhoneInput } from '#web/platform/ui/PhoneInput.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';

type Props = { user: NonNullable<StaffProfile['user']>; staff: StaffProfile['staff'] };

/** Name, address and phone of a staff member; a new address requires the password. */
export function AccountForm({ user, staff }: Props) {
  const form = useContractForm(profileContract.editOwn.body, {
    kind: 'account',
    name: user.name,
    email: user.email,
    phone: staff?.phone ?? '',
    currentPassword: '',
    updatedAt: user.updatedAt,
  });
  const save = useEndpointMutation(profileContract.editOwn, {
    invalidates: [profileContract.me, authContract.me],
  });
  const submit = form.onSubmit((body) =>
    save.mutate(
      { body },
      {
        onSuccess: ({ message }) => toast.success(message ?? 'Profil tersimpan.'),
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  const moved = form.values.email.trim().toLowerCase() !== user.email.toLowerCase();
  return (
    <Panel title="Profil" hint={staff === null ? undefined : `${staff.unit} · ${staff.position || 'Staf'}`}>
      <PhotoField />
      <Form form={form} onSubmit={submit} label="Profil">
        <TextInput label="Nama" autoComplete="name" withAsterisk {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          withAsterisk
          {...form.getInputProps('email')}
        />
        {moved && (
          <PasswordInput
            label="Kata sandi saat ini"
            description="Diperlukan untuk mengganti email yang dipakai masuk."
            autoComplete="current-password"
            withAsterisk
            {...form.getInputProps('currentPassword')}
          />
        )}
        {staff !== null && <PhoneInput label="Telepon (opsional)" {...form.getInputProps('phone')} />}
        <SaveBar dirty={form.isDirty()} busy={save.isPending} onReset={form.reset} />
      </Form>
    </Panel>
  );
}
