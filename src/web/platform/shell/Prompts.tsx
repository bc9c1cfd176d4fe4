import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '#web/platform/lib/session.tsx';
import { asksForNidn, checksBiodata } from './prompts.ts';

const NidnDialog = lazy(() => import('./NidnDialog.tsx'));
const BiodataDialog = lazy(() => import('./BiodataDialog.tsx'));

/** What a person is asked to complete, where it is due. */
export function Prompts() {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <Suspense fallback={null}>
      {asksForNidn(user, pathname) && <NidnDialog />}
      {checksBiodata(user, pathname) && <BiodataDialog />}
    </Suspense>
  );
}
