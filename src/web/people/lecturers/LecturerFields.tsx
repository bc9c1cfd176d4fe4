import { Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { LecturerView } from '#shared/people/lecturers/lecturer.contract.ts';
import { grades } from '#shared/people/lecturers/rank.ts';
import { employments, functionalRanks, lecturerStatuses } from '#shared/platform/reference/lecturer.ts';
import { educations, genders, religions } from '#shared/platform/reference/person.ts';
import { showPhone } from '#shared/platform/format/phone.ts';
import { DateField } from '#web/platform/ui/DateField.tsx';
import { PhoneInput } from '#web/platform/ui/PhoneInput.tsx';
import { choices } from '#web/platform/ui/people/options.ts';
import classes from './LecturerFields.module.css';

type Inputs = { form: Pick<UseFormReturnType<Record<string, unknown>>, 'getInputProps'> };

const ids = [
  ['googleScholar', 'Google Scholar ID'],
  ['sinta', 'SINTA ID'],
  ['scopus', 'Scopus ID'],
  ['orcid', 'ORCID'],
] as const;

/** Returns the personal values of a lecturer, or empty ones for null. */
export const personValues = (lecturer: LecturerView | null) => ({
  name: lecturer?.name ?? '',
  frontTitle: lecturer?.frontTitle ?? '',
  backTitle: lecturer?.backTitle ?? '',
  email: lecturer?.email ?? '',
  nidn: lecturer?.nidn ?? '',
  nuptk: lecturer?.nuptk ?? '',
  nip: lecturer?.nip ?? '',
  nik: lecturer?.nik ?? '',
  gender: lecturer?.gender ?? null,
  birthPlace: lecturer?.birthPlace ?? '',
  birthDate: lecturer?.birthDate ?? '',
  religion: lecturer?.religion ?? null,
  mobile: lecturer?.mobile ? showPhone(lecturer.mobile) : '',
  address: lecturer?.address ?? '',
  expertise: lecturer?.expertise ?? '',
  researchIds: Object.fromEntries(ids.map(([id]) => [id, lecturer?.researchIds[id] ?? ''])),
});

/** Values of the employment fields. */
export const employmentValues = (lecturer: LecturerView | null) => ({
  employment: lecturer?.employment ?? 'TETAP',
  functionalRank: lecturer?.functionalRank ?? null,
  rankDecreeNo: lecturer?.rankDecreeNo ?? '',
  rankDecreeDate: lecturer?.rankDecreeDate ?? '',
  grade: lecturer?.grade ?? null,
  educationLast: lecturer?.educationLast ?? null,
  activityStatus: lecturer?.activityStatus ?? '1',
  certificateNo: lecturer?.certificateNo ?? '',
  homebase: lecturer?.homebase ?? '',
});

/** Name, numbers and titles of a lecturer. */
export function LecturerIdentity({ form }: Inputs) {
  return (
    <>
      <TextInput label="Nama tanpa gelar" withAsterisk {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <TextInput label="Gelar depan (opsional)" placeholder="Dr." {...form.getInputProps('frontTitle')} />
        <TextInput
          label="Gelar belakang (opsional)"
          placeholder="S.E., M.M."
          {...form.getInputProps('backTitle')}
        />
      </div>
      <TextInput
        label="NIDN, NIDK, atau NUPTK"
        description="NIDN dan NIDK 10 angka, NUPTK 16 angka. Tanpa nomor ini dosen ditolak PDDIKTI sebagai pengajar dan pembimbing."
        inputMode="numeric"
        {...form.getInputProps('nidn')}
      />
      <div className={classes.pair}>
        <TextInput label="NUPTK (opsional)" inputMode="numeric" {...form.getInputProps('nuptk')} />
        <TextInput label="NIP (opsional)" {...form.getInputProps('nip')} />
      </div>
    </>
  );
}

/** Identity and contact of a lecturer. */
export function LecturerPersonal({ form }: Inputs) {
  return (
    <>
      <TextInput label="NIK (opsional)" inputMode="numeric" {...form.getInputProps('nik')} />
      <div className={classes.pair}>
        <Select
          label="Jenis kelamin (opsional)"
          data={choices(genders)}
          clearable
          {...form.getInputProps('gender')}
        />
        <Select
          label="Agama (opsional)"
          data={choices(religions)}
          clearable
          {...form.getInputProps('religion')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label="Tempat lahir (opsional)" {...form.getInputProps('birthPlace')} />
        <DateField label="Tanggal lahir (opsional)" {...form.getInputProps('birthDate')} />
      </div>
      <PhoneInput label="Nomor HP (opsional)" {...form.getInputProps('mobile')} />
      <Textarea label="Alamat (opsional)" autosize minRows={2} {...form.getInputProps('address')} />
      <TextInput label="Bidang keahlian (opsional)" {...form.getInputProps('expertise')} />
      <div className={classes.pair}>
        {ids.map(([id, label]) => (
          <TextInput key={id} label={`${label} (opsional)`} {...form.getInputProps(`researchIds.${id}`)} />
        ))}
      </div>
    </>
  );
}

/** Employment of a lecturer. */
export function LecturerEmploymentFields({ form }: Inputs) {
  return (
    <>
      <div className={classes.pair}>
        <Select
          label="Ikatan kerja"
          data={choices(employments)}
          allowDeselect={false}
          {...form.getInputProps('employment')}
        />
        <Select
          label="Status keaktifan"
          data={choices(lecturerStatuses)}
          allowDeselect={false}
          {...form.getInputProps('activityStatus')}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label="Jabatan fungsional (opsional)"
          data={choices(functionalRanks)}
          clearable
          {...form.getInputProps('functionalRank')}
        />
        <Select
          label="Pangkat/golongan (opsional)"
          data={choices(grades)}
          clearable
          {...form.getInputProps('grade')}
        />
      </div>
      <div className={classes.pair}>
        <TextInput label="Nomor SK jabatan (opsional)" {...form.getInputProps('rankDecreeNo')} />
        <DateField label="Tanggal SK jabatan (opsional)" {...form.getInputProps('rankDecreeDate')} />
      </div>
      <div className={classes.pair}>
        <Select
          label="Pendidikan terakhir (opsional)"
          data={choices(educations)}
          clearable
          {...form.getInputProps('educationLast')}
        />
        <TextInput label="Nomor sertifikat dosen (opsional)" {...form.getInputProps('certificateNo')} />
      </div>
      <TextInput
        label="Program studi (opsional)"
        description="Kode 5 angka program studi kampus ini; kosongkan bagi dosen dari kampus lain."
        {...form.getInputProps('homebase')}
      />
    </>
  );
}
