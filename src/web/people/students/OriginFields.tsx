import type { UseFormReturnType } from '@mantine/form';
import { CollegeField } from '#web/people/biodata/CollegeField.tsx';
import { ProgrammeField } from '#web/platform/ui/people/ProgrammeField.tsx';
import classes from './students.module.css';
import { blankOrigin } from './student-values.ts';

type Props = {
  form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps' | 'getValues' | 'setFieldValue'>;
};

/** Former college and programme; choosing another college clears the programme's id. */
export function OriginFields({ form }: Props) {
  const origin = { ...blankOrigin, ...(form.getValues()['origin'] as Partial<typeof blankOrigin> | null) };
  const change = (values: Partial<typeof blankOrigin>): void => {
    for (const [field, value] of Object.entries(values)) form.setFieldValue(`origin.${field}`, value);
  };
  const college = form.getInputProps('origin.universityName');
  return (
    <div className={classes.pair}>
      <CollegeField
        label="Perguruan tinggi asal"
        withAsterisk
        {...college}
        error={college.error ?? form.getInputProps('origin.universityId').error}
        value={origin}
        onChange={(chosen) => change({ ...chosen, programId: '' })}
      />
      <ProgrammeField
        label="Program studi asal"
        withAsterisk
        {...form.getInputProps('origin.programName')}
        college={origin.universityId}
        value={origin}
        onChange={change}
      />
    </div>
  );
}
