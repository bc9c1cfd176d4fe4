import { ActionIcon, Group, Select, Stack } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { courseContract, type CourseView } from '#shared/study/courses/course.contract.ts';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { type Choice, LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { prerequisiteChoices } from '#web/platform/lib/course-labels.ts';
import classes from './courses.module.css';

export type LinkedCourse = { courseId: string; label: string };
export type Required = LinkedCourse & {
  type: CourseView['prerequisites'][number]['type'];
  /** Hundredths; text if the input is no score. */
  minScore: number | string | null;
};

type ListProps<R extends LinkedCourse> = {
  label: string;
  /** Form field, for its errors. */
  path: string;
  description: string;
  rows: readonly R[];
  error: ReactNode;
  onAdd: (course: Choice) => void;
  onRemove: (courseId: string) => void;
  renderFields?: (row: R, at: number) => ReactNode;
};

/** Picks courses one by one, each removable. */
function LinkList<R extends LinkedCourse>(props: ListProps<R>) {
  const { label, path, description, rows, error, onAdd, onRemove, renderFields } = props;
  return (
    <Stack gap="xs">
      {rows.map((row, at) => (
        <div key={row.courseId} className={classes.link}>
          <span className={classes.linkName}>{row.label}</span>
          {renderFields?.(row, at)}
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Hapus ${row.label} dari ${label.toLowerCase()}`}
            onClick={() => onRemove(row.courseId)}
          >
            <IconTrash size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      <LookupSelect
        key={rows.length}
        label={label}
        description={description}
        placeholder="Cari kode atau nama mata kuliah"
        endpoint={courseContract.select}
        data-path={path}
        error={error}
        onChange={(_value, option) => option !== null && onAdd(option)}
      />
    </Stack>
  );
}

type Props<R> = {
  rows: readonly R[];
  onChange: (rows: R[]) => void;
  errors: Readonly<Record<string, ReactNode>>;
};

/** Prerequisites of the course with kind and minimum score. */
export function Prerequisites({ rows, onChange, errors }: Props<Required>) {
  const change = (courseId: string, patch: Partial<Required>): void =>
    onChange(rows.map((row) => (row.courseId === courseId ? { ...row, ...patch } : row)));
  const add = ({ value, label }: Choice): void => {
    if (rows.some(({ courseId }) => courseId === value)) return;
    onChange([...rows, { courseId: value, label, type: 'LULUS', minScore: null }]);
  };
  return (
    <LinkList
      label="Prasyarat"
      path="prerequisites"
      description="Nilai minimal boleh kosong; berlaku nilai lulus biasa."
      rows={rows}
      error={errors['prerequisites']}
      onAdd={add}
      onRemove={(id) => onChange(rows.filter(({ courseId }) => courseId !== id))}
      renderFields={({ courseId, label, type, minScore }, at) => (
        <Group gap="xs" wrap="nowrap">
          <Select
            aria-label={`Jenis prasyarat ${label}`}
            w="11rem"
            allowDeselect={false}
            data={prerequisiteChoices}
            value={type}
            onChange={(value) => change(courseId, { type: value ?? 'LULUS' })}
          />
          <DecimalInput
            aria-label={`Nilai minimal ${label}`}
            placeholder="Nilai"
            w="6rem"
            disabled={type !== 'LULUS'}
            data-path={`prerequisites.${at}.minScore`}
            error={errors[`prerequisites.${at}.minScore`]}
            value={minScore}
            onChange={(value) => change(courseId, { minScore: value === '' ? null : value })}
          />
        </Group>
      )}
    />
  );
}

/** Equivalent courses of older curricula. */
export function Equivalents({ rows, onChange, errors }: Props<LinkedCourse>) {
  const add = ({ value, label }: Choice): void => {
    if (rows.some(({ courseId }) => courseId === value)) return;
    onChange([...rows, { courseId: value, label }]);
  };
  return (
    <LinkList
      label="Padanan"
      path="equivalents"
      description="Lulus mata kuliah ini pada kurikulum lama dianggap lulus mata kuliah ini."
      rows={rows}
      error={errors['equivalents']}
      onAdd={add}
      onRemove={(id) => onChange(rows.filter(({ courseId }) => courseId !== id))}
    />
  );
}
