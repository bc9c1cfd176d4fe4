import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useState } from 'react';
import { ClosedNotice } from './ClosedNotice.tsx';
import { DemoAccounts } from './DemoAccounts.tsx';
import { ForgottenPassword } from './ForgottenPassword.tsx';
import { GuestFrame } from './GuestFrame.tsx';
import { SiteLink } from './SiteLink.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { useSignIn } from './use-sign-in.ts';

const visibility = { 'aria-label': 'Tampilkan kata sandi' };

/** `/login`: email or NIM and password. */
export function LoginPage() {
  const { busy, failure, fields, form, submit } = useSignIn();
  const caps = useCapsLock();
  const [forgotten, setForgotten] = useState(false);

  const fill = (email: string, password: string): void => {
    for (const [name, value] of Object.entries({ emailOrNim: email, password })) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
      if (input !== null && input !== undefined) input.value = value;
    }
    form.current?.requestSubmit();
  };

  return (
    <GuestFrame title="Masuk" lead="Gunakan email kampus atau NIM Anda.">
      <ClosedNotice />
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label="Masuk">
        <Stack gap="md">
          {failure !== null && (
            <Alert color="red" role="alert" icon={<IconAlertCircle />} title="Belum bisa masuk">
              {failure}
            </Alert>
          )}
          <TextInput
            id="email-atau-nim"
            name="emailOrNim"
            label="Email atau NIM"
            placeholder="nama@kampus.ac.id atau 25612010001"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
            error={fields.emailOrNim}
          />
          <PasswordInput
            id="kata-sandi"
            name="password"
            label="Kata sandi"
            autoComplete="current-password"
            size="md"
            error={fields.password}
            description={caps.on ? 'Caps Lock menyala.' : undefined}
            visibilityToggleButtonProps={visibility}
            {...caps.handlers}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            Masuk
          </Button>
          <Anchor component="button" type="button" size="sm" onClick={() => setForgotten(true)}>
            Lupa kata sandi?
          </Anchor>
        </Stack>
      </form>
      <DemoAccounts onPick={fill} />
      <SiteLink />
      {forgotten && <ForgottenPassword onClose={() => setForgotten(false)} />}
    </GuestFrame>
  );
}
