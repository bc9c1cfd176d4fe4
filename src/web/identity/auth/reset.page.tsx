import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { CallError, messageOf } from '#web/platform/lib/call-error.ts';
import { textOf } from '#web/platform/lib/form-text.ts';
import { GuestFrame } from './GuestFrame.tsx';
import { newPasswordProblems, type NewPasswordProblems } from './new-password.ts';

type State = { step: 'ask' | 'busy' | 'done'; failure: string | null; fields: NewPasswordProblems };

const idle: State = { step: 'ask', failure: null, fields: {} };
const visibility = { 'aria-label': 'Tampilkan kata sandi' };

function useReset() {
  const [state, setState] = useState(idle);
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = textOf(event.currentTarget, 'password');
    const fields = newPasswordProblems(password, textOf(event.currentTarget, 'repeat'));
    if (Object.keys(fields).length > 0) return setState({ ...idle, fields });
    setState({ ...idle, step: 'busy' });
    const token = new URLSearchParams(location.search).get('token') ?? '';
    try {
      await call(authContract.completeReset, { body: { token, password } });
      setState({ ...idle, step: 'done' });
    } catch (error) {
      const refused = (error instanceof CallError && error.body?.errors) || {};
      setState({ ...idle, failure: messageOf(error), fields: refused });
    }
    return undefined;
  };
  return { ...state, submit };
}

/** `/login/reset?token=`: a new password by the mailed link. */
export function ResetPage() {
  const { step, failure, fields, submit } = useReset();
  if (step === 'done') {
    return (
      <GuestFrame title="Kata sandi tersimpan" lead="Masuk dengan kata sandi baru Anda.">
        <Button component="a" href="/login" size="md" fullWidth>
          Masuk
        </Button>
      </GuestFrame>
    );
  }
  return (
    <GuestFrame
      title="Kata sandi baru"
      lead="Minimal 8 karakter. Bukan kata sandi yang umum, nama Anda, nama kampus, atau deretan angka berurutan."
    >
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Buat kata sandi">
        <Stack gap="md">
          {failure !== null && (
            <Alert color="red" role="alert" title="Kata sandi belum tersimpan">
              {failure}
            </Alert>
          )}
          <PasswordInput
            id="sandi-baru"
            name="password"
            label="Kata sandi baru"
            autoComplete="new-password"
            size="md"
            error={fields.password}
            visibilityToggleButtonProps={visibility}
          />
          <PasswordInput
            id="sandi-ulang"
            name="repeat"
            label="Ulangi kata sandi baru"
            autoComplete="new-password"
            size="md"
            error={fields.repeat}
            visibilityToggleButtonProps={visibility}
          />
          <Button type="submit" size="md" fullWidth loading={step === 'busy'}>
            Simpan kata sandi
          </Button>
          <Anchor href="/login" size="sm">
            Kembali ke halaman masuk
          </Anchor>
        </Stack>
      </form>
    </GuestFrame>
  );
}
