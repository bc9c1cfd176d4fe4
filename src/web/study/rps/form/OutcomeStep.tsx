import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsCourse, RpsLecturer } from '#shared/study/rps/rps.views.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './form.module.css';
import { CplList, CpmkList, SubCpmkList } from './OutcomeLists.tsx';
import { outcomeBody, type OutcomeValues } from './outcome-values.ts';
import { StepFrame } from './StepFrame.tsx';
import { errorAt, useStepForm } from './use-step-form.ts';

type Props = {
  course: Pick<RpsCourse, 'courseId' | 'semesterCode'>;
  teachers: readonly RpsLecturer[];
  known: readonly { code: string; text: string }[];
  /** Plan to change; none for a new one. */
  plan?: { _id: string; updatedAt: string };
  stored: OutcomeValues;
  onSaved: (id: string) => void;
};

/** Returns the possible owners of the plan: the coordinators, or all lecturers if there is none. */
function ownersAmong(teachers: readonly RpsLecturer[]): readonly RpsLecturer[] {
  const coordinators = teachers.filter(({ isCoordinator }) => isCoordinator);
  return coordinators.length > 0 ? coordinators : teachers;
}

/** Step 1: lecturers, description and outcomes. */
export function OutcomeStep({ course, teachers, known, plan, stored, onSaved }: Props) {
  const step = useStepForm(rpsContract.step1, {
    name: [course.courseId, course.semesterCode, plan?._id ?? 'baru', '1'],
    stored,
    basedOn: plan?.updatedAt ?? '',
    toBody: (values) => outcomeBody(values, { ...course, ...plan }),
    onSaved: ({ _id }) => onSaved(_id),
  });
  const { form } = step;
  const { values, errors } = form;
  const change = (next: OutcomeValues): void => form.setValues(next);
  const lists = { values, errors, onChange: change };
  const colleagues = teachers.filter(({ _id }) => _id !== values.owner);
  return (
    <StepFrame
      label="Identitas dan capaian"
      errors={errors}
      restored={step.restored}
      outdated={step.outdated}
      onDiscard={step.discard}
      onSubmit={step.submit}
      busy={step.busy}
      verb="Simpan dan lanjut"
    >
      <Panel title="Identitas">
        <div className={classes.stack}>
          <div className={classes.pair}>
            <NativeSelect
              label="Koordinator"
              withAsterisk
              data-path="lectureIds"
              data={ownersAmong(teachers).map(({ _id: value, name: label }) => ({ value, label }))}
              {...form.getInputProps('owner')}
              error={errorAt(errors, 'lectureIds')}
            />
            <DateField
              label="Tanggal penyusunan"
              withAsterisk
              data-path="dateMade"
              {...form.getInputProps('dateMade')}
            />
          </div>
          {colleagues.length > 0 && (
            <Checkbox.Group label="Tim pengajar" {...form.getInputProps('team')}>
              <div className={classes.inline}>
                {colleagues.map(({ _id, name }) => (
                  <Checkbox key={_id} value={_id} label={name} />
                ))}
              </div>
            </Checkbox.Group>
          )}
          <Textarea
            label="Deskripsi mata kuliah"
            description={`50–2.000 huruf, sekarang ${values.courseDescription.trim().length}.`}
            withAsterisk
            autosize
            minRows={3}
            data-path="courseDescription"
            {...form.getInputProps('courseDescription')}
          />
        </div>
      </Panel>
      <CplList {...lists} known={known} />
      <CpmkList {...lists} />
      <SubCpmkList {...lists} />
      <Panel title="Bahan kajian">
        <Textarea
          label="Bahan kajian (opsional)"
          description="Satu pokok bahasan per baris."
          autosize
          minRows={3}
          data-path="studyMaterial"
          {...form.getInputProps('studyMaterial')}
          error={errorAt(errors, 'studyMaterial')}
        />
      </Panel>
    </StepFrame>
  );
}
