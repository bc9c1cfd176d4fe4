import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { textOf } from '#web/platform/lib/form-text.ts';
import classes from './ForgottenPassword.module.css';

type Stage = { step: 'ask' | 'busy' | 'sent'; failure: string | null };

const begin: Stage = { step: 'ask', failure: null };

function useRequest() {
  const [stage, setStage] = useState(begin);
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const emailOrNim = textOf(event.currentTarget, 'akun').trim();
    if (emailOrNim === '') return setStage({ step: 'ask', failure: 'Isi email atau NIM.' });
    setStage({ step: 'busy', failure: null });
    try {
      await call(authContract.requestReset, { body: { emailOrNim } });
      setStage({ step: 'sent', failure: null });
    } catch (error) {
      setStage({ step: 'ask', failure: messageOf(error) });
    }
    return undefined;
  };
  return { ...stage, submit };
}

/**
 * Dialog that mails a link for a new password; it says the same whether or not the account exists. The browser's own
 * `<dialog>`, so that the login page needs no more than it has.
 */
export function ForgottenPassword({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { step, failure, submit } = useRequest();
  useEffect(() => dialog.current?.showModal(), []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby="lupa-judul" onClose={onClose}>
      <h2 id="lupa-judul" className={classes.title}>
        Lupa kata sandi
      </h2>
      {step === 'sent' ? (
        <Stack>
          <Alert color="green" title="Periksa email Anda">
            Bila akun itu terdaftar, tautan untuk membuat kata sandi baru segera dikirim ke email kampusnya.
            Tautan berlaku 30 menit.
          </Alert>
          <Button onClick={close}>Kembali ke halaman masuk</Button>
        </Stack>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <Text c="dimmed">Kami kirim tautan untuk membuat kata sandi baru ke email kampus Anda.</Text>
            <TextInput id="akun" name="akun" label="Email atau NIM" autoComplete="username" error={failure} />
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Batal
              </Button>
              <Button type="submit" loading={step === 'busy'}>
                Kirim tautan
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </dialog>
  );
}
