import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLecturerChoices } from './choices.ts';

type Props = {
  periodeId: string;
  /** Empty text where nobody is chosen. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  errors: Record<string, ReactNode>;
};

/** Supervisors one and two, each with what the lecturer carries already. */
export function SupervisorFields({ periodeId, value, onChange, errors }: Props) {
  const { loaded } = useLecturerChoices(value, periodeId);
  const [first = '', second = ''] = value;
  return (
    <>
      <Select
        label="Pembimbing 1"
        withAsterisk
        searchable
        allowDeselect={false}
        data={loaded}
        value={first === '' ? null : first}
        data-path="supervisorIds.0"
        error={errors['supervisorIds'] ?? errors['supervisorIds.0']}
        onChange={(id) => onChange([id ?? '', second])}
      />
      <Select
        label="Pembimbing 2"
        searchable
        clearable
        data={loaded.filter(({ value: id }) => id !== first)}
        value={second === '' ? null : second}
        data-path="supervisorIds.1"
        error={errors['supervisorIds.1']}
        onChange={(id) => onChange([first, id ?? ''])}
      />
    </>
  );
}
