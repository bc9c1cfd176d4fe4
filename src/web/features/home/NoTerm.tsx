import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { periodContract } from '#shared/contracts/academic-period.contract.ts';
import { useCan } from '#web/lib/session.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';

/** Stands for what is told of a term while there is none. */
export function NoTerm() {
  const mayOpen = useCan()(periodContract.activatePeriod.access);
  return (
    <Panel title="Semester">
      <EmptyState
        title="Belum ada semester aktif."
        hint={
          mayOpen
            ? 'KRS, jadwal, dan nilai muncul di sini setelah satu semester ditambahkan dan diaktifkan.'
            : 'KRS, jadwal, dan nilai muncul di sini setelah BAAK mengaktifkan satu semester.'
        }
        action={
          mayOpen && (
            <Button component={Link} to="/kalender-akademik?tab=periode">
              Tambahkan semester
            </Button>
          )
        }
      />
    </Panel>
  );
}
