import { useLocation } from 'react-router';
import { later } from '#web/platform/lib/later.tsx';
import { useUser } from '#web/platform/lib/session.tsx';
import { asksForNidn, checksBiodata } from './prompts.ts';

const NidnDialog = later(async () => (await import('./NidnDialog.tsx')).NidnDialog);
const BiodataDialog = later(async () => (await import('./BiodataDialog.tsx')).BiodataDialog);

/** What a person is asked to complete, where it is due. */
export function Prompts() {
  const user = useUser();
  const { pathname } = useLocation();
  return (
    <>
      {asksForNidn(user, pathname) && <NidnDialog />}
      {checksBiodata(user, pathname) && <BiodataDialog />}
    </>
  );
}
