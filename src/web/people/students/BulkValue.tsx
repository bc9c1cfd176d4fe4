import { Select } from '@mantine/core';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import type { BulkField } from '#shared/people/students/student-bulk.contract.ts';
import { studentClassContract } from '#shared/people/student-classes/student-class.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import {
  classTypeOptions,
  concentrationOptions,
  type Option,
  statusOptions,
} from '#web/platform/ui/people/options.ts';
import { bulkFieldLabels, mayBeEmpty } from './bulk-fields.ts';

type Props = {
  field: BulkField;
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string | undefined;
};

const fixed: Partial<Record<BulkField, Option[]>> = {
  classType: classTypeOptions,
  concentration: concentrationOptions,
  status: statusOptions,
};

function Curricula(props: Omit<Props, 'field'>) {
  const { data = [] } = useLookup(endpointQuery(studentContract.curricula, {}));
  return <Select label="Kurikulum baru" data={data} withAsterisk {...props} />;
}

/** Input for the new value of the chosen field. */
export function BulkValue({ field, ...input }: Props) {
  const label = `${bulkFieldLabels[field]} baru`;
  const placeholder = mayBeEmpty.includes(field) ? 'Kosongkan' : 'Pilih';
  if (field === 'curriculumId') return <Curricula {...input} />;
  if (field === 'advisorId' || field === 'classId') {
    const endpoint = field === 'advisorId' ? lecturerContract.select : studentClassContract.select;
    return <LookupSelect endpoint={endpoint} label={label} placeholder={placeholder} clearable {...input} />;
  }
  return (
    <Select
      label={label}
      data={fixed[field] ?? []}
      placeholder={placeholder}
      clearable={mayBeEmpty.includes(field)}
      withAsterisk={!mayBeEmpty.includes(field)}
      {...input}
    />
  );
}
