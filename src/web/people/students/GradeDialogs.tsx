import { Checkbox, Select, Text, Textarea } from '@mantine/core';
import { courseContract } from '#shared/study/courses/course.contract.ts';
import { gradeContract } from '#shared/results/grades/grade.contract.ts';
import { gradeReportContract } from '#shared/results/grades/grade-report.contract.ts';
import { gradeSourceLabels } from '#shared/results/grades/grade.views.ts';
import type { ContractForm } from '#web/platform/lib/form.ts';
import { useContractForm } from '#web/platform/lib/form.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { FormDialog } from '#web/platform/ui/FormDialog.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { type OutsideGrade, toGradePlace, staleAfterGrade } from './outside-grade.ts';
import { ScoreField } from './ScoreField.tsx';

const sources = (['MIGRASI', 'MBKM', 'SKRIPSI'] as const).map((value) => ({
  value,
  label: gradeSourceLabels[value],
}));

type Outcome = { score: number | ''; publish: boolean; reason: string };
const nothingYet: Outcome = { score: '', publish: false, reason: '' };

/**
 * Fields for the score, immediate publication, and the note that publication requires.
 * @param always publishes the grade without asking
 */
function OutcomeFields<V extends Outcome & Record<string, unknown>, B>({
  form,
  always = false,
}: {
  form: ContractForm<V, B>;
  always?: boolean;
}) {
  const can = useCan();
  return (
    <>
      <ScoreField {...form.getInputProps('score')} />
      <Textarea
        label="Keterangan"
        description={form.values.publish ? 'Dari mana nilai ini, minimal 10 huruf.' : undefined}
        withAsterisk={form.values.publish}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
      {!always && can({ permissions: ['studentGrade:publish'] }) && (
        <Checkbox
          label="Terbitkan sekarang"
          description="Nilai yang diterbitkan dihitung dalam IPK dan hanya berubah lewat koreksi."
          {...form.getInputProps('publish', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

/** Adds a grade outside a class, or one missing from a class published before the student joined. */
export function AddGradeDialog({ studentId, onClose }: { studentId: string; onClose: () => void }) {
  const lateOnly = !useCan()({ permissions: ['studentGrade:create'] });
  const form = useContractForm(gradeContract.save.body, {
    studentId,
    courseId: '',
    periodId: '',
    source: 'MIGRASI',
    ...nothingYet,
    publish: lateOnly,
  });
  const { data: periods = [] } = useLookup(endpointQuery(gradeReportContract.periods, {}));
  const { submit, busy } = useFormSave(gradeContract.save, form, {
    invalidates: staleAfterGrade,
    onSaved: onClose,
  });
  return (
    <FormDialog title="Tambah nilai" form={form} onSubmit={submit} busy={busy} onClose={onClose}>
      {lateOnly && (
        <Text size="sm">
          Untuk mahasiswa yang masuk kelas setelah nilai kelasnya terbit. Nilainya langsung terbit dan
          dihitung dalam IPK.
        </Text>
      )}
      <LookupSelect
        label="Mata kuliah"
        placeholder="Cari kode atau nama mata kuliah"
        withAsterisk
        endpoint={courseContract.select}
        {...form.getInputProps('courseId')}
      />
      <Select
        label="Semester"
        withAsterisk
        searchable
        data={periods.map(({ _id: value, label }) => ({ value, label }))}
        {...form.getInputProps('periodId')}
      />
      {!lateOnly && (
        <Select
          label="Asal nilai"
          withAsterisk
          allowDeselect={false}
          data={sources}
          {...form.getInputProps('source')}
        />
      )}
      <OutcomeFields form={form} always={lateOnly} />
    </FormDialog>
  );
}

type Props = { studentId: string; grade: OutsideGrade; onClose: () => void };

/** Changes a draft grade. */
export function DraftGradeDialog({ studentId, grade, onClose }: Props) {
  const form = useContractForm(gradeContract.save.body, {
    ...toGradePlace(studentId, grade),
    ...nothingYet,
    ...(grade.score !== null && { score: grade.score }),
  });
  const { submit, busy } = useFormSave(gradeContract.save, form, {
    invalidates: staleAfterGrade,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={`Ubah nilai ${grade.name}`}
      form={form}
      onSubmit={submit}
      busy={busy}
      onClose={onClose}
    >
      <OutcomeFields form={form} />
    </FormDialog>
  );
}
