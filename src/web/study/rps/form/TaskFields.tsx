import { Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './form.module.css';
import { newTask, type TaskValues } from './plan-values.ts';
import { errorAt } from './use-step-form.ts';
import { WeightField } from './WeightField.tsx';

type Props = {
  tasks: readonly TaskValues[];
  errors: Record<string, unknown>;
  onChange: (tasks: TaskValues[]) => void;
};

/** Tasks of the students. */
export function TaskFields({ tasks, errors, onChange }: Props) {
  const put = (at: number, patch: Partial<TaskValues>): void =>
    onChange(tasks.map((task, i) => (i === at ? { ...task, ...patch } : task)));
  return (
    <Panel title="Rencana tugas (opsional)">
      <div className={classes.stack}>
        {tasks.map(({ title, description, week, output, weight }, at) => (
          <div key={at} className={classes.card} data-row={`Tugas ${at + 1}`}>
            <div className={classes.pair}>
              <TextInput
                label={`Tugas ${at + 1}`}
                withAsterisk
                data-path={`tasks.${at}.title`}
                value={title}
                error={errorAt(errors, `tasks.${at}.title`)}
                onChange={(event) => put(at, { title: event.currentTarget.value })}
              />
              <TextInput
                label="Luaran"
                value={output}
                onChange={(event) => put(at, { output: event.currentTarget.value })}
              />
              <NumberInput
                label="Minggu ke-"
                withAsterisk
                min={1}
                max={16}
                allowDecimal={false}
                data-path={`tasks.${at}.week`}
                value={week}
                error={errorAt(errors, `tasks.${at}.week`)}
                onChange={(next) => put(at, { week: next === '' ? '' : Number(next) })}
              />
              <WeightField
                name={`Bobot tugas ${at + 1}`}
                label="Bobot"
                path={`tasks.${at}.weight`}
                value={weight}
                onChange={(next) => put(at, { weight: next })}
              />
            </div>
            <Textarea
              label="Uraian"
              autosize
              minRows={2}
              value={description}
              onChange={(event) => put(at, { description: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              w="max-content"
              aria-label={`Hapus tugas ${at + 1}`}
              onClick={() => onChange(tasks.filter((_, i) => i !== at))}
            >
              Hapus
            </Button>
          </div>
        ))}
        <Button
          variant="default"
          size="compact-md"
          w="max-content"
          onClick={() => onChange([...tasks, newTask()])}
        >
          Tambah tugas
        </Button>
      </div>
    </Panel>
  );
}
