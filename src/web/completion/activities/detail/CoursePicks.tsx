import { Checkbox } from '@mantine/core';
import type { CourseChoices } from '#shared/completion/activities/activity-staff.contract.ts';
import classes from '../activities.module.css';

/** Chosen courses by member. */
export type Picks = Readonly<Record<string, readonly string[]>>;

type Props = {
  choices: readonly CourseChoices[];
  picks: Picks;
  onPick: (picks: Picks) => void;
  onlyPlanned: boolean;
};

/** The courses of each member to choose from, with the sum of sks and the reason against the others. */
export function CoursePicks({ choices, picks, onPick, onlyPlanned }: Props) {
  return choices.map(({ studentId, name, nim, courses, krsSks, sksLimit }) => {
    const chosen = picks[studentId] ?? [];
    const shown = courses.filter(({ planned, reason }) =>
      onlyPlanned ? planned : planned || reason === null,
    );
    const total = courses.reduce(
      (sum, { courseId, sks }) => (chosen.includes(courseId) ? sum + sks : sum),
      0,
    );
    return (
      <fieldset key={studentId} className={classes.picks}>
        <legend>
          {name} ({nim})
        </legend>
        <p className={classes.words} role="status">
          {total} sks dipilih, KRS {krsSks} sks, batas {sksLimit} sks.
        </p>
        {shown.map(({ courseId, code, name: course, sks }) => (
          <Checkbox
            key={courseId}
            mt="xs"
            label={`${code} ${course} (${sks} sks)`}
            checked={chosen.includes(courseId)}
            onChange={({ currentTarget: { checked } }) =>
              onPick({
                ...picks,
                [studentId]: checked ? [...chosen, courseId] : chosen.filter((one) => one !== courseId),
              })
            }
          />
        ))}
      </fieldset>
    );
  });
}

/** The choice as the calls take it. */
export const asConversions = (picks: Picks) =>
  Object.entries(picks).map(([studentId, courseIds]) => ({ studentId, courseIds: [...courseIds] }));

export const plannedPicks = (choices: readonly CourseChoices[]): Picks =>
  Object.fromEntries(
    choices.map(({ studentId, courses }) => [
      studentId,
      courses.filter(({ planned }) => planned).map(({ courseId }) => courseId),
    ]),
  );
