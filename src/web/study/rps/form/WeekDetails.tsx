import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { isExamWeek } from '#shared/study/rps/weekly-plan.ts';
import classes from './form.module.css';
import type { Typed, WeekValues } from './plan-values.ts';

type Props = {
  week: WeekValues;
  at: number;
  errors: Record<string, string>;
  onChange: (at: number, patch: Partial<WeekValues>) => void;
  onLikeBefore: (at: number) => void;
};

const texts = [
  ['indicator', 'Indikator'],
  ['assessmentCriteria', 'Kriteria dan bentuk penilaian'],
  ['experience', 'Pengalaman belajar'],
  ['materialEn', 'Materi dalam bahasa Inggris'],
] as const;

const minutes = [
  ['faceToFace', 'Tatap muka (menit)'],
  ['structured', 'Tugas terstruktur (menit)'],
  ['independent', 'Belajar mandiri (menit)'],
] as const;

/** Fields of a week that its row does not show. */
export function WeekDetails({ week, at, errors, onChange, onLikeBefore }: Props) {
  const path = `weeks.${at}`;
  return (
    <div className={classes.stack}>
      <div className={classes.pair}>
        {texts.map(([field, label]) => (
          <Textarea
            key={field}
            label={label}
            autosize
            minRows={1}
            data-path={`${path}.${field}`}
            value={week[field]}
            error={errors[`${path}.${field}`]}
            onChange={(event) => onChange(at, { [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes.pair}>
        {minutes.map(([field, label]) => (
          <NumberInput
            key={field}
            label={label}
            min={0}
            max={2000}
            allowDecimal={false}
            data-path={`${path}.minutes.${field}`}
            value={week[field]}
            error={errors[`${path}.minutes.${field}`]}
            onChange={(value) => onChange(at, { [field]: value === '' ? '' : (Number(value) as Typed) })}
          />
        ))}
        <TextInput
          label="Pustaka"
          placeholder="1, 3"
          data-path={`${path}.refs`}
          value={week.refs}
          onChange={(event) => onChange(at, { refs: event.currentTarget.value })}
        />
      </div>
      {at > 0 && !isExamWeek(week.week) && (
        <Button variant="default" size="compact-md" w="max-content" onClick={() => onLikeBefore(at)}>
          Samakan dengan minggu sebelumnya
        </Button>
      )}
    </div>
  );
}
