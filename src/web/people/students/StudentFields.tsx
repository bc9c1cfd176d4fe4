import { NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import type { StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import {
  entryPaths,
  fundings,
  needsOrigin,
  registrationTypes,
} from '#shared/platform/reference/enrolment.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { choices, classTypeOptions, concentrationOptions } from '#web/platform/ui/people/options.ts';
import { OriginFields } from './OriginFields.tsx';
import { blankOrigin } from './student-values.ts';
import classes from './students.module.css';

type Inputs = {
  form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps' | 'getValues' | 'setFieldValue'>;
};

/** Identity of the student; the account's address requires its own permission. */
export function IdentityFields({ form, student }: Inputs & { student: StudentProfile | null }) {
  const can = useCan();
  const keepsEmail = Boolean(student?.userId) && !can(studentContract.resetPassword.access);
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="NIM"
          description="Angka, tidak pernah dipakai ulang."
          inputMode="numeric"
          withAsterisk
          {...form.getInputProps('nim')}
        />
        <TextInput
          label="Email"
          description={
            keepsEmail ? 'Jalan masuk ke akun: minta BAAK mengubahnya.' : 'Sebaiknya alamat kampus.'
          }
          type="email"
          withAsterisk
          readOnly={keepsEmail}
          {...form.getInputProps('email')}
        />
      </div>
      <TextInput
        label="Nama"
        description="Seperti pada ijazah SMA."
        withAsterisk
        {...form.getInputProps('name')}
      />
    </>
  );
}

/** Class, concentration, curriculum and advisor. */
export function PlacementFields({ form, student }: Inputs & { student: StudentProfile | null }) {
  const { data: curricula = [] } = useLookup(endpointQuery(studentContract.curricula, {}));
  const study = student?.study ?? null;
  const chosen = (value: string | null | undefined, label: string | null | undefined) =>
    value && label ? { value, label } : null;
  return (
    <>
      <div className={classes.pair}>
        <Select
          label="Tipe kelas"
          data={classTypeOptions}
          allowDeselect={false}
          withAsterisk
          {...form.getInputProps('classType')}
        />
        <LookupSelect
          endpoint={studentClassContract.select}
          chosen={chosen(study?.classId, student?.className)}
          label="Kelas (opsional)"
          clearable
          {...form.getInputProps('classId')}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label="Konsentrasi (opsional)"
          description="Dipilih mulai semester 5."
          data={concentrationOptions}
          clearable
          {...form.getInputProps('concentration')}
        />
        <Select
          label="Kurikulum"
          description="Kosong = yang berlaku saat masuk."
          data={curricula}
          clearable
          {...form.getInputProps('curriculumId')}
        />
      </div>
      <LookupSelect
        endpoint={lecturerContract.select}
        chosen={chosen(study?.advisorId, study?.advisorName)}
        label="Dosen PA (opsional)"
        clearable
        {...form.getInputProps('advisorId')}
      />
    </>
  );
}

/** Entry of the student; transfers add the former college. */
export function EntryFields({ form }: Inputs) {
  const year = Number(form.getValues()['entryYear']);
  const terms = [`${year}1`, `${year}2`].map((code) => ({ value: code, label: periodLabel(code) }));
  const type = form.getInputProps('registrationType');
  return (
    <>
      <div className={classes.pair}>
        <NumberInput
          label="Angkatan"
          withAsterisk
          hideControls
          allowDecimal={false}
          thousandSeparator=""
          {...form.getInputProps('entryYear')}
        />
        <Select
          label="Semester masuk"
          data={Number.isInteger(year) && year > 1979 ? terms : []}
          withAsterisk
          {...form.getInputProps('entrySemester')}
        />
        <DateField label="Tanggal masuk" withAsterisk {...form.getInputProps('entryDate')} />
      </div>
      <div className={classes.pair}>
        <Select
          label="Jenis pendaftaran"
          data={choices(registrationTypes)}
          allowDeselect={false}
          {...type}
          onChange={(value) => {
            type.onChange(value);
            form.setFieldValue('origin', needsOrigin(value) ? blankOrigin : null);
          }}
        />
        <Select
          label="Jalur masuk"
          data={choices(entryPaths)}
          allowDeselect={false}
          {...form.getInputProps('entryPath')}
        />
      </div>
      {needsOrigin(type.value) && <OriginFields form={form} />}
      <div className={classes.pair}>
        <Select
          label="Pembiayaan"
          data={choices(fundings)}
          allowDeselect={false}
          {...form.getInputProps('funding')}
        />
        <NumberInput
          label="Biaya masuk"
          prefix="Rp"
          thousandSeparator="."
          decimalSeparator=","
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...form.getInputProps('entryFee')}
        />
      </div>
    </>
  );
}
