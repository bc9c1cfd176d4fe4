import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { authContract } from '#shared/contracts/auth.contract.ts';
import { call } from '#web/lib/call.ts';
import { messageOf } from '#web/lib/call-error.ts';
import { textOf } from '#web/lib/form-text.ts';
import '#web/styles/modal.css';

type Stage = { step: 'ask' | 'busy' | 'sent'; failure: string | null };

/** Dialog that mails a link for a new password; it says the same whether or not the account exists. */
export default function ForgottenPassword({ onClose }: { onClose: () => void }) {
  const [{ step, failure }, setStage] = useState<Stage>({ step: 'ask', failure: null });

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

  return (
    <Modal opened onClose={onClose} title="Lupa kata sandi">
      {step === 'sent' ? (
        <Stack>
          <Alert color="green" title="Periksa email Anda">
            Bila akun itu terdaftar, tautan untuk membuat kata sandi baru sudah dikirim ke email kampusnya.
            Tautan berlaku 30 menit.
          </Alert>
          <Button onClick={onClose}>Kembali ke halaman masuk</Button>
        </Stack>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack>
            <Text c="dimmed">Kami kirim tautan untuk membuat kata sandi baru ke email kampus Anda.</Text>
            <TextInput
              name="akun"
              label="Email atau NIM"
              autoComplete="username"
              error={failure}
              data-autofocus
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Batal
              </Button>
              <Button type="submit" loading={step === 'busy'}>
                Kirim tautan
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
