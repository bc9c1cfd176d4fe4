import { Alert, Button, Group, PasswordInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { passwordProblems } from '#shared/identity/auth/password.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';

/** The contract's body with the repetition, and the rules for passwords the server will apply. */
const bodyFor = (nim: string | null, names: readonly string[]) =>
  authContract.updatePassword.body
    .extend({ repeatPassword: z.string().min(1, 'Ulangi kata sandi baru.') })
    .superRefine(({ password, repeatPassword }, context) => {
      const [problem] = passwordProblems(password, { nim, nik: null, birthDate: null, names });
      if (problem !== undefined) context.addIssue({ code: 'custom', path: ['password'], message: problem });
      if (password !== repeatPassword) {
        context.addIssue({
          code: 'custom',
          path: ['repeatPassword'],
          message: 'Kedua kata sandi tidak sama.',
        });
      }
    });

const visibility = { 'aria-label': 'Tampilkan kata sandi' };

/** `/settings/change-password`: the user's password; a first password must be changed here before anything else. */
export function Component() {
  const { mustChangePassword, nim, name, email } = useUser();
  const navigate = useNavigate();
  const form = useContractForm(bodyFor(nim, [name, email.split('@')[0] ?? '']), {
    currentPassword: '',
    password: '',
    repeatPassword: '',
  });
  const update = useEndpointMutation(authContract.updatePassword, { invalidates: [authContract.me] });
  const submit = form.onSubmit(({ currentPassword, password }) =>
    update.mutate(
      { body: { currentPassword, password } },
      {
        onSuccess: ({ message }) => {
          form.reset();
          toast.success(message ?? 'Kata sandi diganti.');
          if (mustChangePassword) void navigate('/', { replace: true });
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(error);
        },
      },
    ),
  );
  return (
    <Page
      title="Ganti kata sandi"
      purpose="Setelah diganti, perangkat lain yang masih masuk dengan akun ini harus masuk lagi."
    >
      <Panel>
        <Form form={form} onSubmit={submit} label="Ganti kata sandi">
          {mustChangePassword && (
            <Alert color="yellow" title="Kata sandi awal harus diganti">
              Demi keamanan data Anda, buat kata sandi sendiri sebelum memakai portal.
            </Alert>
          )}
          <PasswordInput
            label="Kata sandi saat ini"
            autoComplete="current-password"
            withAsterisk
            visibilityToggleButtonProps={visibility}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordInput
            label="Kata sandi baru"
            description="Minimal 8 karakter. Bukan kata sandi yang umum, nama Anda, nama kampus, atau deretan angka berurutan."
            autoComplete="new-password"
            withAsterisk
            visibilityToggleButtonProps={visibility}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="Ulangi kata sandi baru"
            autoComplete="new-password"
            withAsterisk
            visibilityToggleButtonProps={visibility}
            {...form.getInputProps('repeatPassword')}
          />
          <Group>
            <Button type="submit" loading={update.isPending}>
              Simpan kata sandi
            </Button>
          </Group>
        </Form>
      </Panel>
    </Page>
  );
}
