import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityLog } from '#shared/completion/activities/activity.views.ts';
import classes from '../activities.module.css';
import { useActivityStep } from './use-activity-step.ts';

type Props = { id: string; logs: readonly ActivityLog[]; onDone: () => void };

/** Approving or returning the chosen entries. */
export function LogDecision({ id, logs, onDone }: Props) {
  const [note, setNote] = useState('');
  const { take, busy } = useActivityStep(activityContract.decideLogs, id, () => {
    setNote('');
    onDone();
  });
  const entries = logs.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
  return (
    <div className={classes.stack}>
      <Textarea
        label="Catatan pembimbing"
        description="Wajib bila catatan dikembalikan."
        autosize
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group>
        <Button
          disabled={entries.length === 0}
          loading={busy}
          onClick={() => take({ entries, decision: 'APPROVED', note })}
        >
          Setujui {entries.length} catatan
        </Button>
        <Button
          variant="default"
          disabled={entries.length === 0 || note.trim() === '' || busy}
          onClick={() => take({ entries, decision: 'RETURNED', note })}
        >
          Kembalikan
        </Button>
      </Group>
    </div>
  );
}
