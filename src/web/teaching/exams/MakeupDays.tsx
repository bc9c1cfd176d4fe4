import { Button, Group } from '@mantine/core';
import { dayDate } from '#shared/platform/format/date.ts';
import { campusMoment } from '#web/teaching/schedules/week.ts';
import classes from './exams.module.css';

type Props = { days: readonly string[]; value: string; onPick: (day: string) => void };

/** The days the academic calendar still has for make-up exams, each chosen with one press. */
export function MakeupDays({ days, value, onPick }: Props) {
  const { date: today } = campusMoment();
  const coming = days.filter((day) => day >= today);
  if (coming.length === 0) return null;
  return (
    <div role="group" aria-label="Hari ujian susulan">
      <p className={classes.soft}>Hari ujian susulan pada kalender akademik:</p>
      <Group gap="xs" mt="xs">
        {coming.map((day) => (
          <Button
            key={day}
            size="compact-sm"
            variant={day === value ? 'light' : 'default'}
            aria-pressed={day === value}
            onClick={() => onPick(day)}
          >
            {dayDate(day)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
