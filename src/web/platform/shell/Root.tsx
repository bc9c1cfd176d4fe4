import { Outlet, ScrollRestoration } from 'react-router';
import { SessionProvider, useSession } from '#web/platform/lib/session.tsx';
import { Waiting } from './FirstPaint.tsx';
import { ProgressBar } from './ProgressBar.tsx';

function Gate() {
  const { user } = useSession();
  return user === null ? <Waiting /> : <Outlet />;
}

/** The top of every route: who is there, and nothing of a page before that is known. */
export function Root() {
  return (
    <SessionProvider>
      <ProgressBar />
      <Gate />
      <ScrollRestoration />
    </SessionProvider>
  );
}
