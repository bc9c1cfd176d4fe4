import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { percentText } from '#shared/platform/grading/components.ts';
import { missingWeight } from '#shared/study/rps/weights.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './form.module.css';
import { evaluationKinds, type EvaluationValues, newRow, sumWeights } from './plan-values.ts';
import { errorAt } from './use-step-form.ts';
import { WeightField } from './WeightField.tsx';

type Props = {
  rows: readonly EvaluationValues[];
  errors: Record<string, unknown>;
  onChange: (rows: EvaluationValues[]) => void;
};

/** Assessment of the course; its weights become those of the grade sheets. */
export function EvaluationFields({ rows, errors, onChange }: Props) {
  const put = (at: number, patch: Partial<EvaluationValues>): void =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...patch } : row)));
  const sum = sumWeights(rows);
  const whole = errors['evaluationPlan'];
  const words = typeof whole === 'string' ? whole : missingWeight('Jumlah bobot', [sum]);
  return (
    <Panel title="Rencana evaluasi" hint="Setelah disetujui, bobot ini menjadi komponen nilai kelas.">
      <div className={classes.stack}>
        {rows.map(({ kind, descriptionId, descriptionEn, weight }, at) => (
          <div key={at} className={classes.row}>
            <NativeSelect
              aria-label={`Dasar penilaian ${at + 1}`}
              data-path={`evaluationPlan.${at}.component`}
              data={evaluationKinds}
              value={kind}
              error={errorAt(errors, `evaluationPlan.${at}.component`)}
              onChange={(event) => put(at, { kind: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Keterangan penilaian ${at + 1}`}
              placeholder="Keterangan"
              data-path={`evaluationPlan.${at}.descriptionId`}
              value={descriptionId}
              error={errorAt(errors, `evaluationPlan.${at}.descriptionId`)}
              onChange={(event) => put(at, { descriptionId: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Keterangan bahasa Inggris penilaian ${at + 1}`}
              placeholder="Bahasa Inggris (opsional)"
              data-path={`evaluationPlan.${at}.descriptionEn`}
              value={descriptionEn}
              error={errorAt(errors, `evaluationPlan.${at}.descriptionEn`)}
              onChange={(event) => put(at, { descriptionEn: event.currentTarget.value })}
            />
            <WeightField
              name={`Bobot penilaian ${at + 1}`}
              path={`evaluationPlan.${at}.weight`}
              value={weight}
              error={errorAt(errors, `evaluationPlan.${at}.weight`)}
              onChange={(next) => put(at, { weight: next })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Hapus penilaian ${at + 1}`}
              onClick={() => onChange(rows.filter((_, i) => i !== at))}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
        <div className={classes.inline}>
          <Button variant="default" size="compact-md" onClick={() => onChange([...rows, newRow()])}>
            Tambah penilaian
          </Button>
          <span role="status" className={words === null ? classes.soft : classes.error}>
            {words ?? `Jumlah ${percentText(sum)} dari 100.`}
          </span>
        </div>
      </div>
    </Panel>
  );
}
