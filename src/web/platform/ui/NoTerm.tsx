import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { Nothing } from './table/table-types.ts';

/**
 * What stands where a term is needed and there is none, with the way to one for those who may open it.
 * @param what the subject of the hint: what appears once there is a term.
 */
export function NoTerm({ what = 'Isi halaman ini' }: { what?: string }) {
  const mayOpen = useCan()(periodContract.activatePeriod.access);
  return (
    <EmptyState
      title="Belum ada semester aktif."
      hint={
        mayOpen
          ? `${what} muncul di sini setelah satu semester ditambahkan dan diaktifkan.`
          : `${what} muncul di sini setelah BAAK mengaktifkan satu semester.`
      }
      action={
        mayOpen && (
          <Button component={Link} to="/kalender-akademik?tab=periode">
            Tambahkan semester
          </Button>
        )
      }
    />
  );
}

/** What stands where a term has nothing yet: that, or first of all that there is no term. */
export const NoneInTerm = (said: Nothing) =>
  currentCampus().period === null ? <NoTerm /> : <EmptyState {...said} />;
