import { Group, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { courseContract, type CourseView } from '#shared/study/courses/course.contract.ts';
import { curriculumContract } from '#shared/study/curricula/curriculum.contract.ts';
import { COURSE_TYPE } from '#shared/platform/reference/course-type.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { courseTypeChoices, majorChoices, semesterChoices } from '#web/platform/lib/course-labels.ts';
import { Equivalents, type LinkedCourse, Prerequisites, type Required } from './CourseLinks.tsx';
import { ReportFields } from './ReportFields.tsx';
import { SksFields } from './SksFields.tsx';

const empty = {
  code: '',
  name: '',
  nameEn: '',
  courseType: COURSE_TYPE.mandatory as string | null,
  jurusanOrKonsentrasi: 'MANAJEMEN',
  sks: 3 as number | '',
  sksTheory: 3 as number | '',
  sksPractice: 0 as number | '',
  sksField: 0 as number | '',
  sksSimulation: 0 as number | '',
  semester: null as string | null,
  minSksPassed: 0 as number | '',
  isMkwu: false,
  description: '',
  references: null as string | null,
  group: null as string | null,
  hasSap: false,
  hasSyllabus: false,
  hasHandout: false,
  hasPracticeGuide: false,
  isActive: true,
};

type Link = Pick<Required, 'courseId' | 'type' | 'minScore'>;

/** Returns the names of linked courses by id. */
const linkedNames = (course: CourseView | null): Record<string, string> =>
  Object.fromEntries(
    [...(course?.prerequisites ?? []), ...(course?.equivalents ?? [])].map(({ courseId, code, name }) => [
      courseId,
      `${code} - ${name}`,
    ]),
  );

/** Converts a course to form values; names of linked courses are kept separately. */
function toFormValues(course: CourseView | null) {
  if (course === null) return { ...empty, prerequisites: [] as Link[], equivalents: [] as string[] };
  const { curricula: _curricula, semester, prerequisites, equivalents, ...rest } = course;
  return {
    ...rest,
    semester: semester === null ? null : String(semester),
    prerequisites: prerequisites.map(({ courseId, type, minScore }): Link => ({ courseId, type, minScore })),
    equivalents: equivalents.map(({ courseId }) => courseId),
  };
}

/** Creates a course, or changes `course`. */
export function CourseDialog({ course, onClose }: { course: CourseView | null; onClose: () => void }) {
  const form = useContractForm(courseContract.save.body, toFormValues(course));
  const [names, setNames] = useState(() => linkedNames(course));
  const { submit, busy } = useFormSave(courseContract.save, form, {
    invalidates: [courseContract.list, courseContract.select, curriculumContract.get],
    onSaved: onClose,
  });
  const { prerequisites, equivalents, courseType } = form.values;
  const labelled = <R extends { courseId: string }>(row: R) => ({ ...row, label: names[row.courseId] ?? '' });
  const learn = (rows: readonly LinkedCourse[]): void =>
    setNames({ ...names, ...Object.fromEntries(rows.map(({ courseId, label }) => [courseId, label])) });
  return (
    <FormDialog
      title={course === null ? 'Tambah mata kuliah' : `Ubah ${course.code}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <Group grow align="flex-start">
        <TextInput label="Kode" withAsterisk {...form.getInputProps('code')} />
        <Select
          label="Semester"
          placeholder="Bebas"
          clearable
          data={semesterChoices}
          {...form.getInputProps('semester')}
        />
      </Group>
      <TextInput label="Nama" withAsterisk {...form.getInputProps('name')} />
      <TextInput
        label="Nama dalam bahasa Inggris"
        description="Untuk transkrip."
        {...form.getInputProps('nameEn')}
      />
      <Select
        label="Jenis"
        withAsterisk
        allowDeselect={false}
        data={courseTypeChoices}
        {...form.getInputProps('courseType')}
        onChange={(value) => {
          form.setFieldValue('courseType', value);
          if (value !== COURSE_TYPE.concentration) form.setFieldValue('jurusanOrKonsentrasi', 'MANAJEMEN');
        }}
      />
      {courseType === COURSE_TYPE.concentration && (
        <Select
          label="Konsentrasi"
          withAsterisk
          allowDeselect={false}
          data={majorChoices}
          {...form.getInputProps('jurusanOrKonsentrasi')}
        />
      )}
      <SksFields form={form} />
      <NumberInput
        label="Sks lulus minimal"
        description="Jumlah sks yang harus sudah lulus sebelum mengambil mata kuliah ini."
        suffix=" sks"
        min={0}
        max={200}
        {...form.getInputProps('minSksPassed')}
      />
      <Prerequisites
        rows={prerequisites.map(labelled)}
        errors={form.errors}
        onChange={(rows) => {
          learn(rows);
          form.setFieldValue(
            'prerequisites',
            rows.map(({ label: _label, ...row }) => row),
          );
        }}
      />
      <Equivalents
        rows={equivalents.map((courseId) => labelled({ courseId }))}
        errors={form.errors}
        onChange={(rows) => {
          learn(rows);
          form.setFieldValue(
            'equivalents',
            rows.map(({ courseId }) => courseId),
          );
        }}
      />
      <ReportFields form={form} />
      <Textarea label="Deskripsi" autosize minRows={2} {...form.getInputProps('description')} />
      <Textarea
        label="Referensi"
        description="Satu pustaka per baris."
        autosize
        minRows={2}
        {...form.getInputProps('references')}
        value={form.values.references ?? ''}
        onChange={({ currentTarget: { value } }) =>
          // Missing fields stay unchanged, so blank text is sent as null to clear the field.
          form.setFieldValue('references', value.trim() === '' ? null : value)
        }
      />
      <Switch
        label="Mata kuliah wajib nasional (MKWU)"
        {...form.getInputProps('isMkwu', { type: 'checkbox' })}
      />
      <Switch label="Dapat dijadwalkan" {...form.getInputProps('isActive', { type: 'checkbox' })} />
    </FormDialog>
  );
}
