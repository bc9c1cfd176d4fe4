import { SegmentedControl, Textarea } from '@mantine/core';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingAction } from '#shared/desk/meeting-records/meeting-record.views.ts';
import { actionStatuses, actionStatusLabels } from '#shared/desk/meeting-records/meeting.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
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
