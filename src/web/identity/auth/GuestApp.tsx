import { MantineProvider } from '@mantine/core';
import { useEffect, useState } from 'react';
import { authContract } from '#shared/identity/auth/auth.contract.ts';
import { call } from '#web/platform/lib/call.ts';
import { LoadingScreen } from '#web/platform/shell/LoadingScreen.tsx';
import { cssVariablesResolver, theme } from '#web/theme.ts';
import { LoginPage } from './login.page.tsx';
import { ResetPage } from './reset.page.tsx';
import { enterPortal } from './use-sign-in.ts';

/** How long the loading flag stays after it is known that nobody is signed in (specification §9). */
const CLEAR_AFTER_MS = 1000;

/** Looks whether somebody is signed in already, and then leads on; the page stays usable meanwhile. */
function useAlreadySignedIn(watch: boolean): boolean {
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    call(authContract.me, {}).then(
      () => (watch ? enterPortal() : setLoading(false)),
      () => {
        timer = setTimeout(() => setLoading(false), CLEAR_AFTER_MS);
      },
    );
    return () => clearTimeout(timer);
  }, [watch]);
  return loading;
}

/** The pages before signing in: a small application of its own, so that the first visit loads little. */
export function GuestApp({ pathname }: { pathname: string }) {
  const reset = pathname.startsWith('/login/reset');
  const loading = useAlreadySignedIn(!reset);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      {reset ? <ResetPage /> : <LoginPage />}
      {loading && <LoadingScreen clear />}
    </MantineProvider>
  );
}
