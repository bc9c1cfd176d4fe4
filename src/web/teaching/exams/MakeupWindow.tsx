import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examMakeupContract } from '#shared/teaching/exams/exam.contract.ts';
import { makeupStateLabels } from '#shared/teaching/exams/makeup.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import { classTitle } from '#web/teaching/schedules/labels.tsx';
import classes from './exams.module.css';

/** One request with its letter and steps; the head of programme decides here. */
export function MakeupWindow({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery(endpointQuery(examMakeupContract.get, { params: { id } }));
  const decide = useEndpointMutation(examMakeupContract.decide, {
    invalidates: [examMakeupContract.list, examMakeupContract.get],
  });
  const [note, setNote] = useState('');
  const can = useCan();
  const answer = (decision: 'APPROVE' | 'REJECT') => () =>
    decide.mutate(
      { params: { id }, body: { decision, note, updatedAt: data?.updatedAt ?? '' } },
      {
        onSuccess: ({ message }) => {
          toast.success(message ?? 'Keputusan tersimpan.');
          onClose();
        },
        onError: showError,
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title="Permohonan ujian susulan"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      {error !== null && <p className={classes.problem}>{messageOf(error)}</p>}
      {data && (
        <Stack>
          <FactGrid
            facts={[
              ['Mahasiswa', `${data.studentName} (${data.nim})`],
              ['Ujian', `${data.exam} ${classTitle(data)}`],
              ['Tanggal ujian', <DateText key="date" date={data.examDate} />],
              ...(data.reason === null ? [] : [['Alasan', data.reason] as const]),
            ]}
          />
          {data.files.length > 0 && (
            <AttachmentList files={data.files} labels={{ LETTER: 'Surat keterangan' }} />
          )}
          <StepHistory steps={data.steps} labels={makeupStateLabels} />
          {data.state === 'SUBMITTED' && can(examMakeupContract.decide.access) && (
            <>
              <Textarea
                label="Catatan"
                description="Wajib diisi bila menolak."
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <Group justify="flex-end">
                <Button
                  variant="default"
                  disabled={note.trim() === ''}
                  loading={decide.isPending}
                  onClick={answer('REJECT')}
                >
                  Tolak
                </Button>
                <Button loading={decide.isPending} onClick={answer('APPROVE')}>
                  Setujui
                </Button>
              </Group>
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}
