import { ActionIcon, Button, Select } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { BOARD_MAX, BOARD_MIN } from '#shared/completion/thesis/board.ts';
import { useLecturerChoices } from './choices.ts';
import { roleChoices, type Seat } from './plan-values.ts';
import classes from './staff.module.css';

type Props = {
  value: readonly Seat[];
  onChange: (seats: Seat[]) => void;
  errors: Record<string, ReactNode>;
};

/** The board: a chair and two or three others. */
export function BoardFields({ value, onChange, errors }: Props) {
  const seated = value.map(({ lectureId }) => lectureId);
  const { names } = useLecturerChoices(seated);
  const taken = new Set(seated);
  const put = (at: number, seat: Partial<Seat>): void =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...seat } : one)));
  const problem = errors['board'] ?? errors['lecturers'];
  return (
    <fieldset className={classes.seats}>
      <legend>Tim penguji</legend>
      {problem !== undefined && (
        <p className={classes.error} role="alert">
          {problem}
        </p>
      )}
      {value.map(({ lectureId, role }, index) => (
        <div key={`${index}-${value.length}`} className={classes.seat}>
          <Select
            label={`Penguji ${index + 1}`}
            withAsterisk
            searchable
            allowDeselect={false}
            data-path={`board.${index}.lectureId`}
            data={names.filter(({ value: id }) => id === lectureId || !taken.has(id))}
            value={lectureId === '' ? null : lectureId}
            error={errors[`board.${index}.lectureId`]}
            onChange={(id) => put(index, { lectureId: id ?? '' })}
          />
          <Select
            label="Peran"
            allowDeselect={false}
            data={roleChoices}
            value={role}
            onChange={(next) =>
              put(index, { role: roleChoices.find((one) => one.value === next)?.value ?? role })
            }
          />
          {value.length > BOARD_MIN && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Hapus penguji ${index + 1}`}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <IconX size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {value.length < BOARD_MAX && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
            onClick={() => onChange([...value, { lectureId: '', role: 'ANGGOTA' }])}
          >
            Tambah penguji
          </Button>
        </div>
      )}
    </fieldset>
  );
}
