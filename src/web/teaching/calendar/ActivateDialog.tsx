import { Button, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { periodContract, type PeriodView } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarContract } from '#shared/teaching/calendar/calendar.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';

type ActivateProps = { period: PeriodView; current: PeriodView | undefined; onClose: () => void };

/** Says what activating a semester closes, and asks for the reason where one is needed. */
export function ActivateDialog({ period, current, onClose }: ActivateProps) {
  const [reason, setReason] = useState('');
  const activate = useEndpointMutation(periodContract.activatePeriod, {
    invalidates: [periodContract.periods, calendarContract.events],
  });
  const open = current?.openClasses ?? 0;
  const needsReason = open > 0 || period.status === 'DONE';
  const label = periodLabel(period.semesterCode);
  const send = (): void =>
    activate.mutate(
      { params: { id: period._id }, body: { updatedAt: period.updatedAt, reason } },
      {
        onSuccess: () => {
          toast.success(`${label} sekarang aktif.`);
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <Modal opened onClose={onClose} title={`Aktifkan ${label}?`} closeButtonProps={{ 'aria-label': 'Tutup' }}>
      <Stack>
        <p>
          {current === undefined
            ? 'Semester ini menjadi semester aktif untuk KRS, jadwal, dan nilai.'
            : `${periodLabel(current.semesterCode)} ditutup. ${open > 0 ? `Nilai ${open} kelasnya belum terbit.` : 'Tidak ada kelas yang nilainya belum terbit.'}`}
        </p>
        {needsReason && (
          <Textarea
            label="Alasan"
            withAsterisk
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Button
          onClick={send}
          loading={activate.isPending}
          disabled={needsReason && reason.trim() === ''}
          color={open > 0 ? 'red' : undefined}
        >
          {open > 0 ? 'Tutup paksa dan aktifkan' : 'Aktifkan'}
        </Button>
      </Stack>
    </Modal>
  );
}
