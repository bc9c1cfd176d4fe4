import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useUser } from '#web/platform/lib/session.tsx';

/** Asks for the own password; afterwards settings may be changed for ten minutes. */
export function ProofWindow({ onFinish }: { onFinish: (proven: boolean) => void }) {
  const { email } = useUser();
  const form = useContractForm(mainDataContract.verify.body, { password: '' });
  const { submit, busy } = useFormSave(mainDataContract.verify, form, {
    invalidates: [mainDataContract.get],
    onSaved: () => onFinish(true),
  });
  return (
    <Modal
      opened
      onClose={() => onFinish(false)}
      title="Masukkan kata sandi Anda"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <form noValidate onSubmit={submit} aria-label="Kata sandi sekali lagi">
        <Stack>
          <Text>Pengaturan dapat diubah selama 10 menit di perangkat ini. Isian Anda tidak hilang.</Text>
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label="Kata sandi"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi' }}
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onFinish(false)}>
              Batal
            </Button>
            <Button type="submit" loading={busy}>
              Lanjutkan
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
