import { Alert } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { minuteText } from '#shared/platform/campus/local-minute.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';

const never = () => () => undefined;

/** Notice on the login page while only admins may sign in; not in the prerendered page. */
export function ClosedNotice() {
  const browser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const closed = browser ? currentCampus().maintenance : null;
  if (closed === null) return null;
  return (
    <Alert color="yellow" title="Portal sedang dalam pemeliharaan" mb="md">
      {closed.message}
      {closed.until !== null && ` Perkiraan selesai ${minuteText(closed.until)}.`} Saat ini hanya admin yang
      dapat masuk.
    </Alert>
  );
}
