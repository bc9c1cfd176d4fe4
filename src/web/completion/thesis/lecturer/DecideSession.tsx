import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisGuidance } from '#shared/completion/thesis/thesis.views.ts';
import { longDate } from '#shared/platform/format/date.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { staleTheses } from '../thesis-query.ts';

type Props = { thesisId: string; session: ThesisGuidance; onClose: () => void };

/** Advice to a session, and whether it counts. */
export function DecideSession({ thesisId, session, onClose }: Props) {
  const { _id: sessionId, updatedAt, date, topic, studentNote } = session;
  const form = useContractForm(thesisContract.lecture.body, {
    action: 'DECIDE_SESSION',
    _id: thesisId,
    updatedAt,
    sessionId,
    decision: 'APPROVED',
    advice: '',
    nextTask: '',
  });
  const { submit, busy } = useFormSave(thesisContract.lecture, form, {
    invalidates: staleTheses,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Bimbingan ${longDate(date)}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Text fw={650}>{topic}</Text>
      {studentNote !== '' && <Text>{studentNote}</Text>}
      <Radio.Group label="Keputusan" {...form.getInputProps('decision')}>
        <Stack gap="xs" mt="xs">
          <Radio value="APPROVED" label="Setujui, bimbingan dihitung" />
          <Radio value="REVISED" label="Kembalikan untuk dilengkapi" />
        </Stack>
      </Radio.Group>
      <Textarea
        label="Saran"
        withAsterisk={form.values.decision === 'REVISED'}
        autosize
        minRows={3}
        {...form.getInputProps('advice')}
      />
      <Textarea label="Tugas berikutnya" autosize minRows={2} {...form.getInputProps('nextTask')} />
    </FormDialog>
  );
}
