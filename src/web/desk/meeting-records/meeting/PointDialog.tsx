import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingPoint } from '#shared/desk/meeting-records/meeting-record.views.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { minutesAnswers } from '../answers.ts';
import classes from '../minutes.module.css';
import { PersonField } from '../PersonField.tsx';

type ActionRow = { _id?: string; task: string; picUserId: string | null; picName: string; due: string };

const newAction: ActionRow = { task: '', picUserId: null, picName: '', due: '' };

const valuesOf = (point: MeetingPoint | null) => ({
  ...(point !== null && { pembahasanId: point._id, updatedAt: point.updatedAt }),
  topic: point?.topic ?? '',
  discussion: point?.discussion ?? '',
  decision: point?.decision ?? '',
  actions: (point?.actions ?? []).map(({ _id, task, picUserId, picName, due }): ActionRow => ({
    _id,
    task,
    picUserId,
    picName,
    due: due ?? '',
  })),
});

type Props = { recordId: string; point: MeetingPoint | null; onClose: () => void };

/** One point: what was talked about, what was decided, and who does what until when. */
export function PointDialog({ recordId, point, onClose }: Props) {
  const form = useContractForm(meetingRecordContract.savePoint.body, valuesOf(point));
  const { submit, busy } = useFormSave(meetingRecordContract.savePoint, form, {
    invalidates: minutesAnswers,
    params: { id: recordId },
    onSaved: onClose,
  });
  const { actions } = form.values;
  return (
    <FormDialog
      title={point === null ? 'Tambah butir pembahasan' : 'Ubah butir pembahasan'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Topik" withAsterisk {...form.getInputProps('topic')} />
      <Textarea label="Pembahasan" withAsterisk autosize minRows={4} {...form.getInputProps('discussion')} />
      <Textarea label="Keputusan" autosize minRows={2} {...form.getInputProps('decision')} />
      {actions.map((action, at) => (
        <div key={action._id ?? at} className={classes.row} data-columns="actions">
          <TextInput label="Tindak lanjut" withAsterisk {...form.getInputProps(`actions.${at}.task`)} />
          <PersonField
            label="Penanggung jawab"
            path={`actions.${at}.picName`}
            value={{ userId: action.picUserId, name: action.picName }}
            error={form.errors[`actions.${at}.picName`]}
            onChange={({ userId, name }) =>
              form.setFieldValue(`actions.${at}`, { ...action, picUserId: userId, picName: name })
            }
          />
          <DateField label="Tenggat" {...form.getInputProps(`actions.${at}.due`)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            className={classes.remove}
            aria-label={`Hapus tindak lanjut ${at + 1}`}
            onClick={() => form.removeListItem('actions', at)}
          >
            <IconTrash size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="compact-md"
        w="max-content"
        onClick={() => form.insertListItem('actions', newAction)}
      >
        Tambah tindak lanjut
      </Button>
    </FormDialog>
  );
}
