import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { profileContract } from '#shared/people/profile/profile.contract.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PhotoField } from './PhotoField.tsx';
import { LecturerIdentity, LecturerPersonal, personValues } from '#web/people/lecturers/LecturerFields.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';

/** The user's lecturer profile; saving the NIDN closes its dialog. */
export function LecturerForm({ lecturer }: { lecturer: LecturerView }) {
  const form = useContractForm(profileContract.editOwn.body, {
    kind: 'lecturer',
    ...personValues(lecturer),
    currentPassword: '',
    updatedAt: lecturer.updatedAt,
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
  const moved = form.values.email.trim().toLowerCase() !== lecturer.email.toLowerCase();
  return (
    <Panel title="Profil dosen" hint="Data kepegawaian diubah oleh BAAK.">
      <PhotoField />
      <Form form={form} onSubmit={submit} label="Profil dosen">
        {lecturer.nidn === null && (
          <Alert color="yellow" title="NIDN belum diisi">
            Isi NIDN, NIDK, atau NUPTK Anda untuk membuka seluruh portal.
          </Alert>
        )}
        <LecturerIdentity form={form} />
        <TextInput label="Email" type="email" withAsterisk {...form.getInputProps('email')} />
        {moved && (
          <PasswordInput
            label="Kata sandi saat ini"
            description="Diperlukan untuk mengganti email yang dipakai masuk."
            autoComplete="current-password"
            withAsterisk
            {...form.getInputProps('currentPassword')}
          />
        )}
        <LecturerPersonal form={form} />
        <SaveBar dirty={form.isDirty()} busy={save.isPending} onReset={form.reset} />
      </Form>
    </Panel>
  );
}
