import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  isExamWeek,
  type LessonForm,
  lessonFormLabels,
  lessonForms,
  type LessonMode,
  lessonModeLabels,
  lessonModes,
} from '#shared/study/rps/weekly-plan.ts';
import type { WeekValues } from './plan-values.ts';
import { WeightField } from './WeightField.tsx';

export type WeekProps = {
  week: WeekValues;
  at: number;
  codes: readonly string[];
  /** Errors of this week by path. */
  errors: Record<string, string>;
  /** Whether its details are open. */
  open: boolean;
  onToggle: (at: number) => void;
  onChange: (at: number, patch: Partial<WeekValues>) => void;
  onLikeBefore: (at: number) => void;
};

const modeChoices = lessonModes.map((value) => ({ value, label: lessonModeLabels[value] }));
const formChoices = (exam: boolean) =>
  lessonForms
    .filter((value) => (value === 'UJIAN') === exam)
    .map((value) => ({ value, label: lessonFormLabels[value] }));

/** Returns the fields of a week by name, for its row or card; labels are for cards. */
export function weekFields({ week, at, codes, errors, onChange }: WeekProps, labelled: boolean) {
  const no = week.week;
  const path = (field: string): string => `weeks.${at}.${field}`;
  const named = (field: string, label: string) => ({
    ...(labelled && { label }),
    'aria-label': `${label} minggu ${no}`,
    'data-path': path(field),
    'data-column': field,
    error: errors[path(field)],
  });
  return {
    subCpmk: (
      <NativeSelect
        {...named('subCpmkCode', 'Sub-CPMK')}
        data={[
          { value: '', label: isExamWeek(no) ? '–' : 'Pilih' },
          ...codes.map((code) => ({ value: code, label: code })),
        ]}
        value={week.subCpmkCode}
        onChange={(event) => onChange(at, { subCpmkCode: event.currentTarget.value })}
      />
    ),
    material: (
      <Textarea
        {...named('material', 'Materi')}
        autosize
        minRows={1}
        value={week.material}
        onChange={(event) => onChange(at, { material: event.currentTarget.value })}
      />
    ),
    method: (
      <TextInput
        {...named('method', 'Metode')}
        value={week.method}
        onChange={(event) => onChange(at, { method: event.currentTarget.value })}
      />
    ),
    form: (
      <NativeSelect
        {...named('form', 'Bentuk')}
        data={formChoices(isExamWeek(no))}
        value={week.form}
        onChange={(event) => onChange(at, { form: event.currentTarget.value as LessonForm })}
      />
    ),
    mode: (
      <NativeSelect
        {...named('mode', 'Moda')}
        data={modeChoices}
        value={week.mode}
        onChange={(event) => onChange(at, { mode: event.currentTarget.value as LessonMode })}
      />
    ),
    weight: (
      <span data-column="weight">
        <WeightField
          name={`Bobot minggu ${no}`}
          {...(labelled && { label: 'Bobot' })}
          path={path('weight')}
          value={week.weight}
          error={errors[path('weight')]}
          onChange={(weight) => onChange(at, { weight })}
        />
      </span>
    ),
  } satisfies Record<string, ReactNode>;
}

/** Whether a week is unchanged, so that a keystroke renders only its own week. */
export const sameWeek = (a: WeekProps, b: WeekProps): boolean =>
  a.open === b.open &&
  JSON.stringify([a.week, a.codes, a.errors]) === JSON.stringify([b.week, b.codes, b.errors]);
