import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { textOf } from '#web/platform/lib/form-text.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import '#web/styles/app.css';

/** Asks for the password of the person who was signed in; nobody else can continue here. */
export function SignInWindow({ onFinish }: { onFinish: (signedIn: boolean) => void }) {
  const { email, name } = useUser();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const password = textOf(event.currentTarget, 'password');
    if (password === '') return setFailure('Isi kata sandi.');
    setBusy(true);
    try {
      await call(authContract.login, { body: { emailOrNim: email, password } });
      onFinish(true);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
    return undefined;
  };

  return (
    <Modal opened onClose={() => onFinish(false)} title="Sesi Anda berakhir">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Text>
            Masuk kembali sebagai {name}. Isian Anda tidak hilang; yang baru Anda minta dilanjutkan
            sesudahnya.
          </Text>
          {failure !== null && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput name="password" label="Kata sandi" autoComplete="current-password" data-autofocus />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onFinish(false)}>
              Batal
            </Button>
            <Button type="submit" loading={busy}>
              Masuk dan lanjutkan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
