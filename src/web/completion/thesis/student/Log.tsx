import { Button } from '@mantine/core';
import { useState } from 'react';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail, ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { GuidanceLog } from '../parts/GuidanceLog.tsx';
import { may, staleTheses } from '../thesis-query.ts';
import classes from './student.module.css';

const SessionDialog = later(async () => (await import('./SessionDialog.tsx')).SessionDialog);

/** The own guidance log: sessions are written by the student and approved by the supervisor. */
export function Log({ thesis }: { thesis: ThesisDetail }) {
  const [open, setOpen] = useState<{ session: ThesisGuidance | null } | null>(null);
  const remove = useAskedChange(thesisContract.removeSession, staleTheses);
  const mayLog = may(thesis, 'LOG_SESSION');
  const actionsOf = (session: ThesisGuidance) =>
    mayLog &&
    session.status !== 'APPROVED' && (
      <div className={classes.sessionActions}>
        <Button variant="default" size="compact-md" onClick={() => setOpen({ session })}>
          Ubah
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-md"
          onClick={() =>
            void remove(
              {
                title: `Hapus bimbingan ${shortDate(session.date)}?`,
                consequence: `Catatan “${session.topic}” hilang dari kartu bimbingan.`,
              },
              {
                params: { id: thesis._id, sessionId: session._id },
                body: { updatedAt: session.updatedAt },
              },
            )
          }
        >
          Hapus
        </Button>
      </div>
    );
  return (
    <>
      <GuidanceLog
        sessions={thesis.guidances}
        counted={thesis.countedSessions}
        actionsOf={actionsOf}
        actions={mayLog && <Button onClick={() => setOpen({ session: null })}>Catat bimbingan</Button>}
      />
      {open !== null && (
        <SessionDialog thesis={thesis} session={open.session} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
