import { ActionIcon, Button, Group, Radio, Select } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { DecimalInput } from '#web/platform/ui/DecimalInput.tsx';
import { lecturerChoices } from './filters.ts';
import { type ScheduleFormState, sharedEqually, type ShareValue } from './form-values.ts';
import type { ScheduleOptions } from './queries.ts';
import classes from './form.module.css';

type Props = { form: ScheduleFormState; options: ScheduleOptions; sks: number };

/** The lecturers of a class with their part of its credits; one of them coordinates. */
export function LecturerShares({ form, options, sks }: Props) {
  const shares = form.values.lecturers;
  const put = (next: ShareValue[]): void => form.setFieldValue('lecturers', next);
  const resized = (next: ShareValue[]): void => put(sks > 0 ? sharedEqually(next, sks) : next);
  const coordinate = (index: number): void =>
    put(shares.map((share, at) => ({ ...share, isCoordinator: at === index })));
  const taken = new Set(shares.map(({ lecturerId }) => lecturerId));
  const lecturers = options.lecturers.filter(({ _id, teaches }) => teaches || taken.has(_id));
  const choices = lecturerChoices({ ...options, lecturers });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Dosen pengampu</legend>
      {shares.map((share, index) => (
        <div key={`${index}-${shares.length}`} className={classes.share}>
          <Select
            label={shares.length === 1 ? 'Dosen' : `Dosen ${index + 1}`}
            placeholder="Pilih dosen"
            withAsterisk
            searchable
            data={choices.filter(({ value }) => value === share.lecturerId || !taken.has(value))}
            {...form.getInputProps(`lecturers.${index}.lecturerId`)}
            value={share.lecturerId === '' ? null : share.lecturerId}
          />
          <DecimalInput
            label="Beban"
            withAsterisk
            suffix="sks"
            max={2400}
            {...form.getInputProps(`lecturers.${index}.sksShare`)}
          />
          <Radio
            className={classes.coordinator}
            label="Koordinator"
            name="coordinator"
            checked={share.isCoordinator}
            onChange={() => coordinate(index)}
          />
          {shares.length > 1 && (
            <ActionIcon
              className={classes.removeShare}
              variant="subtle"
              color="red"
              aria-label={`Keluarkan dosen ${index + 1}`}
              onClick={() => {
                const rest = shares.filter((_, at) => at !== index);
                resized(
                  rest.map((one, at) => ({
                    ...one,
                    isCoordinator: one.isCoordinator || (share.isCoordinator && at === 0),
                  })),
                );
              }}
            >
              <IconX size={18} stroke={1.8} />
            </ActionIcon>
          )}
        </div>
      ))}
      {form.errors['lecturers'] !== undefined && (
        <p className={classes.problem} role="alert">
          {form.errors['lecturers']}
        </p>
      )}
      <Group>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.8} />}
          onClick={() => resized([...shares, { lecturerId: '', sksShare: '', isCoordinator: false }])}
        >
          Tambah dosen
        </Button>
      </Group>
    </fieldset>
  );
}
