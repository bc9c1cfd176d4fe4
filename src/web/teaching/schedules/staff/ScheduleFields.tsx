import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import { classScopes } from '#shared/platform/reference/teaching.ts';
import { teachingModes } from '#shared/teaching/schedules/schedule.views.ts';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import { classModeLabels } from '../labels.tsx';
import { classChoices, dayChoices, periodChoices, roomChoices } from './filters.ts';
import {
  capacityOf,
  endOf,
  type ScheduleFormState,
  type ScheduleValues,
  sharedEqually,
} from './form-values.ts';
import type { FormOptions } from './queries.ts';
import classes from './form.module.css';

type Props = { form: ScheduleFormState; options: FormOptions };

const courseChoices = ({ courses }: FormOptions) =>
  courses.map(({ _id, code, name, sks }) => ({ value: _id, label: `${code} ${name} (${sks} sks)` }));

/** Applies a change together with what follows from it: the end from the credits, the seats from the room. */
function useApply({ form, options }: Props) {
  return (change: Partial<ScheduleValues>): void => {
    const before = form.values;
    const next = { ...before, ...change };
    const ends = before.timeEnd === '' || before.timeEnd === endOf(before, options);
    const fits = before.capacity === '' || before.capacity === capacityOf(before, options);
    if (ends && !('timeEnd' in change)) next.timeEnd = endOf(next, options);
    if (fits && !('capacity' in change)) next.capacity = capacityOf(next, options);
    form.setValues(next);
  };
}

/** Which course, in which term, for whom. */
export function CourseFields({ form, options, fixed }: Props & { fixed: boolean }) {
  const apply = useApply({ form, options });
  const chooseCourse = (courseId: string | null): void => {
    const sks = options.courses.find(({ _id }) => _id === courseId)?.sks ?? 0;
    apply({ courseId: courseId ?? '', lecturers: sharedEqually(form.values.lecturers, sks) });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Kelas</legend>
      <Select
        label="Semester"
        withAsterisk
        allowDeselect={false}
        disabled={fixed}
        data={periodChoices(options)}
        {...form.getInputProps('periodId')}
      />
      <Select
        label="Mata kuliah"
        placeholder="Cari kode atau nama"
        withAsterisk
        searchable
        data={courseChoices(options)}
        {...form.getInputProps('courseId')}
        value={form.values.courseId === '' ? null : form.values.courseId}
        onChange={chooseCourse}
      />
      <div className={classes.pair}>
        <TextInput
          label="Nama kelas"
          description="Maksimal 5 huruf, misalnya M25A."
          withAsterisk
          maxLength={5}
          {...form.getInputProps('className')}
        />
        <Select
          label="Tipe kelas"
          description="Menentukan kalender dan menit per sks."
          withAsterisk
          allowDeselect={false}
          data={classTypes.map((value) => ({ value, label: classTypeLabels[value] }))}
          {...form.getInputProps('classType')}
          onChange={(value) => apply({ classType: value as ScheduleValues['classType'] })}
        />
      </div>
      <Switch
        label="Terbuka untuk tipe kelas lain"
        description="Mahasiswa tipe kelas lain boleh mengambilnya di KRS."
        {...form.getInputProps('crossClass', { type: 'checkbox' })}
      />
      <MultiSelect
        label="Kelas mahasiswa (opsional)"
        description="Rombongan yang mengambilnya sebagai paket. Kosong berarti kelas terbuka."
        searchable
        clearable
        data={classChoices(options)}
        {...form.getInputProps('classIds')}
        onChange={(classIds) => apply({ classIds })}
      />
    </fieldset>
  );
}

/** When and where, and how many fit in. */
export function PlaceFields({ form, options }: Props) {
  const apply = useApply({ form, options });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Waktu dan tempat</legend>
      <div className={classes.pair}>
        <Select
          label="Hari"
          withAsterisk
          allowDeselect={false}
          data={dayChoices}
          {...form.getInputProps('day')}
          value={String(form.values.day)}
          onChange={(value) => apply({ day: Number(value) })}
        />
        <ClockField
          label="Jam mulai"
          withAsterisk
          {...form.getInputProps('timeStart')}
          value={form.values.timeStart}
          onChange={(timeStart) => apply({ timeStart })}
        />
        <ClockField
          label="Jam selesai"
          withAsterisk
          {...form.getInputProps('timeEnd')}
          value={form.values.timeEnd}
          onChange={(timeEnd) => apply({ timeEnd })}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label="Mode"
          allowDeselect={false}
          data={teachingModes.map((value) => ({ value, label: classModeLabels[value] }))}
          {...form.getInputProps('mode')}
        />
        <Select
          label="Ruang"
          placeholder={form.values.mode === 'O' ? 'Tanpa ruang' : 'Pilih ruang'}
          withAsterisk={form.values.mode !== 'O'}
          searchable
          clearable
          data={roomChoices(options)}
          {...form.getInputProps('roomId')}
          onChange={(roomId) => apply({ roomId })}
        />
        <NumberInput
          label="Kapasitas"
          withAsterisk
          min={1}
          max={500}
          suffix=" kursi"
          {...form.getInputProps('capacity')}
          onChange={(value) => apply({ capacity: value === '' ? '' : Number(value) })}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label="Lingkup"
          allowDeselect={false}
          data={[...classScopes]}
          {...form.getInputProps('scope')}
        />
        <TextInput
          label="Tautan kuliah daring (opsional)"
          type="url"
          placeholder="https://"
          {...form.getInputProps('mediaLink')}
        />
      </div>
    </fieldset>
  );
}
