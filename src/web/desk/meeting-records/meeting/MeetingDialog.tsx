import { ActionIcon, Button, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { meetingHead, meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingDetail } from '#shared/desk/meeting-records/meeting-record.views.ts';
import {
  meetingRoleLabels,
  meetingRoles,
  meetingTypeLabels,
  meetingTypes,
  presenceLabels,
  presences,
} from '#shared/desk/meeting-records/meeting.ts';
import { issuingUnitLabels, issuingUnits } from '#shared/desk/meeting-records/unit.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { minutesAnswers } from '../answers.ts';
import { optionsOf } from '../options.ts';
import classes from '../minutes.module.css';
import { PersonField } from '../PersonField.tsx';

type PersonRow = { userId: string | null; name: string; office: string; role: string; present: string };

const newPerson = (role = 'MEMBER'): PersonRow => ({
  userId: null,
  name: '',
  office: '',
  role,
  present: 'H',
});

const empty = {
  type: '',
  unit: '',
  title: '',
  agenda: '',
  date: '',
  timeStart: '' as number | '',
  timeEnd: '' as number | '',
  place: '',
  link: '',
  conclusion: '',
  isConfidential: false,
  people: [newPerson('LEADER'), newPerson('SECRETARY')],
};

type Props = { meeting: MeetingDetail | null; onClose: () => void; onSaved: (id: string) => void };

const valuesOf = (meeting: MeetingDetail) => ({
  ...meeting,
  timeEnd: meeting.timeEnd ?? ('' as const),
  people: meeting.people as PersonRow[],
});

/** The head of minutes: what, when, where, and who was there. */
export function MeetingDialog({ meeting, onClose, onSaved }: Props) {
  const form = useContractForm(meetingHead, meeting === null ? empty : valuesOf(meeting));
  const endpoint = meeting === null ? meetingRecordContract.create : meetingRecordContract.update;
  const { submit, busy } = useFormSave(endpoint, form, {
    invalidates: minutesAnswers,
    ...(meeting !== null && { params: { id: meeting._id } }),
    onSaved: ({ _id }) => onSaved(_id),
  });
  const { people } = form.values;
  return (
    <FormDialog
      title={meeting === null ? 'Tulis notulen' : 'Ubah data rapat'}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <Select
          label="Jenis rapat"
          withAsterisk
          data={optionsOf(meetingTypes, meetingTypeLabels)}
          {...form.getInputProps('type')}
        />
        <Select
          label="Unit"
          withAsterisk
          data={optionsOf(issuingUnits, issuingUnitLabels)}
          {...form.getInputProps('unit')}
        />
      </Group>
      <TextInput label="Judul" withAsterisk {...form.getInputProps('title')} />
      <Textarea label="Agenda" withAsterisk autosize minRows={2} {...form.getInputProps('agenda')} />
      <div className={classes.when}>
        <DateField label="Tanggal" withAsterisk {...form.getInputProps('date')} />
        <ClockField
          label="Mulai"
          withAsterisk
          {...form.getInputProps('timeStart')}
          value={form.values.timeStart}
          onChange={(at) => form.setFieldValue('timeStart', at)}
        />
        <ClockField
          label="Selesai"
          {...form.getInputProps('timeEnd')}
          value={form.values.timeEnd}
          onChange={(at) => form.setFieldValue('timeEnd', at)}
        />
      </div>
      <TextInput label="Tempat" {...form.getInputProps('place')} />
      <TextInput label="Tautan rapat daring" inputMode="url" {...form.getInputProps('link')} />
      <fieldset className={classes.stack} style={{ border: 0, padding: 0, margin: 0 }}>
        <legend>Peserta</legend>
        {people.map((person, at) => (
          <div key={at} className={classes.row} data-columns="people">
            <PersonField
              label="Nama"
              path={`people.${at}.name`}
              value={person}
              error={form.errors[`people.${at}.name`]}
              onChange={(chosen) => form.setFieldValue(`people.${at}`, { ...person, ...chosen })}
            />
            <TextInput label="Jabatan" {...form.getInputProps(`people.${at}.office`)} />
            <Select
              label="Sebagai"
              allowDeselect={false}
              data={optionsOf(meetingRoles, meetingRoleLabels)}
              {...form.getInputProps(`people.${at}.role`)}
            />
            <Select
              label="Kehadiran"
              allowDeselect={false}
              data={optionsOf(presences, presenceLabels)}
              {...form.getInputProps(`people.${at}.present`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              className={classes.remove}
              aria-label={`Hapus ${person.name || `peserta ${at + 1}`}`}
              onClick={() => form.removeListItem('people', at)}
            >
              <IconTrash size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        ))}
        {form.errors['people'] !== undefined && (
          <p className={classes.problem} role="alert">
            {form.errors['people']}
          </p>
        )}
        <Button
          variant="default"
          size="compact-md"
          w="max-content"
          {...(people.length === 0 && { 'data-path': 'people' })}
          onClick={() => form.insertListItem('people', newPerson())}
        >
          Tambah peserta
        </Button>
      </fieldset>
      {meeting !== null && (
        <Textarea label="Kesimpulan" autosize minRows={2} {...form.getInputProps('conclusion')} />
      )}
      <Switch
        label="Rahasia"
        description="Hanya dibaca peserta, penulis, dan pimpinan."
        {...form.getInputProps('isConfidential', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
