import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { CallError, isClosed, isWithoutTerm, messageOf } from '#web/platform/lib/call-error.ts';
import { keepFailure, pageFailureTarget } from '#web/platform/lib/errors.ts';
import { keepGateOrigin } from '#web/platform/lib/gate-origin.ts';
import { PageMissing, reloadForNewVersion } from '#web/platform/lib/new-version.ts';
import { queryClient } from '#web/platform/lib/query.ts';
import { isLoginPath } from '#shared/platform/navigation/login-path.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { later } from '#web/platform/lib/later.tsx';

const NoTermPage = later(async () => (await import('./NoTermPage.tsx')).NoTermPage);

const reload = (): void => location.reload();

/**
 * What is left when a page breaks: refused data leads where specification §8 says, a page that waits for the active term
 * says so, one whose file cannot be had comes by itself once it can, a bug says so and offers to load again.
 */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const waitsForTerm = isWithoutTerm(error);
  const refused = error instanceof CallError && !waitsForTerm;
  useEffect(() => {
    if (!refused) return;
    if (isClosed(error)) return reload();
    const current = pathname + search;
    // Failed questions are forgotten, so that coming back asks them again.
    queryClient.removeQueries({ type: 'inactive', predicate: ({ state }) => state.error !== null });
    const target = pageFailureTarget(error, current);
    if (target === '/500') keepFailure(error, current);
    keepGateOrigin(target, current);
    if (isLoginPath(target.split('?')[0] ?? '')) location.assign(target);
    else void navigate(target, { replace: true });
  }, [refused, error, navigate, pathname, search]);
  const isMissing = error instanceof PageMissing;
  useEffect(() => {
    if (!isMissing) return undefined;
    reloadForNewVersion();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isMissing]);
  if (waitsForTerm) return <NoTermPage />;
  if (refused) return null;
  return (
    <main>
      <EmptyState
        drawing="failure"
        title="Halaman ini tidak dapat dibuka."
        hint={messageOf(error)}
        action={<Button onClick={reload}>Muat ulang</Button>}
      />
    </main>
  );
}
