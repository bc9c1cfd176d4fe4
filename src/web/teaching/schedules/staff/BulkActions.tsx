import { Button } from '@mantine/core';
import { useState } from 'react';
import { scheduleBulkContract } from '#shared/teaching/schedules/schedule-bulk.contract.ts';
import type { ManyOutcome } from '#shared/platform/endpoint/many.ts';
import { scheduleContract } from '#shared/teaching/schedules/schedule.contract.ts';
import type { ScheduleRow } from '#shared/teaching/schedules/schedule.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import type { Refused } from '#web/platform/ui/table/RefusedWindow.tsx';
import { classTitle } from '../labels.tsx';
import type { ScheduleOptions } from './queries.ts';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);
const RoomWindow = later(async () => (await import('./RoomWindow.tsx')).RoomWindow);

type Props = {
  rows: readonly ScheduleRow[];
  options: ScheduleOptions;
  clear: () => void;
  /** Told of the classes that were left as they are. */
  onRefused: (refused: Refused[]) => void;
};

const stale = { invalidates: [scheduleContract.list, scheduleContract.get] };
const itemsOf = (rows: readonly ScheduleRow[]) => rows.map(({ _id, updatedAt }) => ({ _id, updatedAt }));
const sum = (rows: readonly ScheduleRow[]): number => rows.reduce((all, { taken }) => all + taken, 0);

/** What can be done with the chosen classes: cancel them, or move them into another room. */
export function BulkActions({ rows, options, clear, onRefused }: Props) {
  const can = useCan();
  const [asking, setAsking] = useState<'cancel' | 'room' | null>(null);
  const setStatus = useEndpointMutation(scheduleBulkContract.setStatus, stale);
  const setRoom = useEndpointMutation(scheduleBulkContract.setRoom, stale);
  const open = rows.filter(({ status }) => status === 'NOT-YET');
  const settle = {
    onSuccess: ({ data, message }: { data: ManyOutcome; message: string | undefined }) => {
      const say = data.changed === data.results.length ? toast.success : toast.warning;
      say(message ?? 'Selesai.');
      onRefused(refusedOf(data, rows));
      setAsking(null);
      clear();
    },
    onError: showError,
  };
  return (
    <>
      {can(scheduleBulkContract.setRoom.access) && (
        <Button
          size="compact-md"
          variant="default"
          disabled={open.length === 0}
          onClick={() => setAsking('room')}
        >
          Ganti ruang
        </Button>
      )}
      {can(scheduleBulkContract.setStatus.access) && (
        <Button
          size="compact-md"
          color="red"
          variant="light"
          disabled={open.length === 0}
          onClick={() => setAsking('cancel')}
        >
          Batalkan kelas
        </Button>
      )}
      {asking === 'cancel' && (
        <ReasonWindow
          title={`Batalkan ${open.length} kelas?`}
          consequence={`${sum(open)} kursi mahasiswa hilang dari KRS. Mereka diberi tahu dan dapat memilih kelas lain selama dua minggu.`}
          verb={`Batalkan ${open.length} kelas`}
          busy={setStatus.isPending}
          onSubmit={(reason) =>
            setStatus.mutate({ body: { items: itemsOf(open), status: 'CANCLE', reason } }, settle)
          }
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'room' && (
        <RoomWindow
          classes={open.map(classTitle)}
          options={options}
          busy={setRoom.isPending}
          onSubmit={(roomId) => setRoom.mutate({ body: { items: itemsOf(open), roomId } }, settle)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** The classes that stayed as they are, by name, with the reason. */
function refusedOf({ results }: ManyOutcome, rows: readonly ScheduleRow[]): Refused[] {
  return results.flatMap(({ _id, ok, message }) => {
    const row = rows.find((one) => one._id === _id);
    return ok || row === undefined ? [] : [{ title: classTitle(row), message }];
  });
}
