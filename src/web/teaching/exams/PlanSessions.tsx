import { Button, MultiSelect } from '@mantine/core';
import { type ClassType, classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import { ClockField } from '#web/platform/ui/ClockField.tsx';
import classes from './exams.module.css';

/** A session as it is typed; empty times are not filled in yet. */
export type Session = { start: number | ''; end: number | ''; classTypes: ClassType[] };

/** The sessions that are meant: one without any time is not, unless it is all there is. */
export function meantOf(sessions: Session[]): Session[] {
  const timed = sessions.filter(({ start, end }) => start !== '' || end !== '');
  return timed.length > 0 ? timed : sessions;
}

const session = (start: number | '', end: number | ''): Session => ({
  start,
  end,
  classTypes: [...classTypes],
});

/** Sessions to begin with: three of the day, and one of the evening where classes meet outside office hours. */
export const firstSessions = (hasOffHours: boolean): Session[] => [
  session(480, 580),
  session(600, 700),
  session(780, 880),
  ...(hasOffHours ? [session(1110, 1210)] : []),
];

const MOST_SESSIONS = 8;
const typeOptions = classTypes.map((value) => ({ value, label: classTypeLabels[value] }));

type Props = {
  sessions: Session[];
  onChange: (next: Session[]) => void;
  /** What was refused, by path. */
  errors: Readonly<Record<string, string>>;
};

/** The sessions of each exam day, and whose classes sit in them. */
export function PlanSessions({ sessions, onChange, errors }: Props) {
  const field = (path: string) => ({ 'data-path': path, error: errors[path] });
  const set = (at: number, change: Partial<Session>): void =>
    onChange(sessions.map((other, index) => (index === at ? { ...other, ...change } : other)));
  return (
    <>
      {sessions.map((one, at) => (
        <div key={at} className={classes.pair}>
          <ClockField
            label={`Sesi ${at + 1} mulai`}
            {...field(`sessions.${at}.start`)}
            value={one.start}
            onChange={(value) => set(at, { start: value })}
          />
          <ClockField
            label={`Sesi ${at + 1} selesai`}
            {...field(`sessions.${at}.end`)}
            value={one.end}
            onChange={(value) => set(at, { end: value })}
          />
          <MultiSelect
            label={`Kelas pada sesi ${at + 1}`}
            {...field(`sessions.${at}.classTypes`)}
            data={typeOptions}
            value={one.classTypes}
            onChange={(value) => set(at, { classTypes: classTypes.filter((type) => value.includes(type)) })}
          />
        </div>
      ))}
      <p className={classes.soft}>
        Kelas malam dan akhir pekan hanya ditempatkan pada sesi mulai pukul 17.00 atau hari Sabtu; kelas siang
        pada sesi sebelum pukul 17.00.
      </p>
      <div className={classes.head}>
        <Button
          variant="default"
          disabled={sessions.length >= MOST_SESSIONS}
          onClick={() => onChange([...sessions, session('', '')])}
        >
          Tambah sesi
        </Button>
        {sessions.length > 1 && (
          <Button variant="subtle" onClick={() => onChange(sessions.slice(0, -1))}>
            Hapus sesi terakhir
          </Button>
        )}
      </div>
    </>
  );
}
