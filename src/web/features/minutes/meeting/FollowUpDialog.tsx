import { SegmentedControl, Textarea } from '@mantine/core';
import { meetingRecordContract } from '#shared/contracts/meeting-record.contract.ts';
import type { MeetingAction } from '#shared/contracts/meeting-record-views.ts';
import { actionStatuses, actionStatusLabels } from '#shared/domain/minutes/meeting.ts';
import { useContractForm } from '#web/lib/form.ts';
import { useFormSave } from '#web/lib/form-save.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { minutesAnswers } from '../answers.ts';
import { optionsOf } from '../options.ts';

type Props = { action: MeetingAction; onClose: () => void };

/** Says how far an action is. */
export function FollowUpDialog({ action, onClose }: Props) {
  const { _id: id, task, status, note, updatedAt } = action;
  const form = useContractForm(meetingRecordContract.followUp.body, { status, note, updatedAt });
  const { submit, busy } = useFormSave(meetingRecordContract.followUp, form, {
    invalidates: minutesAnswers,
    params: { id },
    onSaved: onClose,
  });
  return (
    <FormDialog title={task} form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      <SegmentedControl
        aria-label="Keadaan tindak lanjut"
        data={optionsOf(actionStatuses, actionStatusLabels)}
        {...form.getInputProps('status')}
      />
      <Textarea label="Keterangan" autosize minRows={3} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
