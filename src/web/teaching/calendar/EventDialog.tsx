import { Group, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarContract, type EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { audienceLabels, audiences } from '#shared/teaching/calendar/audience.ts';
import { calendarEventFacts, calendarEventTypes } from '#shared/platform/term/event-types.ts';
import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import { termOf } from '#shared/platform/term/term.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { AttachedFileField } from '#web/platform/ui/AttachedFileField.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { ColorSelect } from './ColorSelect.tsx';
import { semesterChoices, yearChoices } from './term-choices.ts';

const typeChoices = calendarEventTypes.map((value) => ({ value, label: calendarEventFacts[value].label }));
const audienceChoices = audiences.map((value) => ({ value, label: audienceLabels[value] }));
const classTypeChoices = classTypes.map((value) => ({ value, label: classTypeLabels[value] }));

/** A new event starts on the day that was chosen, in the active semester. */
function emptyEvent(day: string) {
  const code = currentCampus().period?.code ?? null;
  const term = code === null ? null : termOf(code);
  return {
    title: '',
    type: null as string | null,
    startDate: day,
    endDate: day,
    academicYear: term === null ? null : `${term.year}/${term.year + 1}`,
    semester: term === null ? null : (term.semester as string),
    classTypes: [] as string[],
    audience: [] as string[],
    description: '',
    color: null as string | null,
    isHoliday: false,
    attachment: null as string | null,
  };
}

const valuesOf = (event: EventView) => ({ ...event, attachment: event.attachment?.file ?? null });

const drivesOf = (type: string | null): string | undefined => {
  const known = calendarEventTypes.find((one) => one === type);
  return known && calendarEventFacts[known].drives;
};

type Props = { event: EventView | null; day: string; onClose: () => void };

/** Adds an event on `day`, or changes `event`. */
export function EventDialog({ event, day, onClose }: Props) {
  const form = useContractForm(
    calendarEventContract.saveEvent.body,
    event === null ? emptyEvent(day) : valuesOf(event),
  );
  const { submit, busy } = useFormSave(calendarEventContract.saveEvent, form, {
    invalidates: [calendarContract.events, periodContract.periods],
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={event === null ? 'Tambah kegiatan' : `Ubah ${event.title}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <TextInput label="Judul" withAsterisk {...form.getInputProps('title')} />
      <Select
        label="Jenis"
        description={drivesOf(form.values.type)}
        withAsterisk
        searchable
        data={typeChoices}
        {...form.getInputProps('type')}
      />
      <Group grow align="flex-start">
        <TextInput type="date" label="Mulai" withAsterisk {...form.getInputProps('startDate')} />
        <TextInput type="date" label="Selesai" withAsterisk {...form.getInputProps('endDate')} />
      </Group>
      <Group grow align="flex-start">
        <Select
          label="Tahun akademik"
          withAsterisk
          data={yearChoices()}
          {...form.getInputProps('academicYear')}
        />
        <Select label="Semester" withAsterisk data={semesterChoices} {...form.getInputProps('semester')} />
      </Group>
      <MultiSelect
        label="Untuk"
        description="Kosong berarti semua orang."
        data={audienceChoices}
        {...form.getInputProps('audience')}
      />
      <MultiSelect
        label="Tipe kelas"
        description="Kosong berarti semua tipe kelas."
        data={classTypeChoices}
        {...form.getInputProps('classTypes')}
      />
      <Switch
        label="Libur"
        description="Pertemuan pada hari ini ditandai perlu dijadwalkan ulang."
        disabled={form.values.type === 'HOLIDAY'}
        {...form.getInputProps('isHoliday', { type: 'checkbox' })}
      />
      <ColorSelect {...form.getInputProps('color')} />
      <Textarea label="Keterangan" autosize minRows={2} {...form.getInputProps('description')} />
      <AttachedFileField
        label="Lampiran"
        path="attachment"
        accept={['pdf', 'image']}
        attached={event?.attachment ?? null}
        onChange={(file) => form.setFieldValue('attachment', file)}
        error={form.errors['attachment']}
      />
    </FormDialog>
  );
}
