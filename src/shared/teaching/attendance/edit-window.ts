import type { AcademicSettings } from '#shared/platform/campus/academic-settings.ts';

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;

export type FillWindow = 'EARLY' | 'OPEN' | 'LATE';

/**
 * Whether a lecturer may fill in attendance and journal of a meeting now (academic practice): from some minutes before its
 * start until some days after its end, both moments included. Later only BAAK may.
 */
export function fillWindow(
  meeting: { startsAt: Date; endsAt: Date },
  now: Date,
  settings: Pick<AcademicSettings, 'fillBeforeMinutes' | 'fillAfterDays'>,
): FillWindow {
  const opens = meeting.startsAt.getTime() - settings.fillBeforeMinutes * MS_PER_MINUTE;
  const closes = meeting.endsAt.getTime() + settings.fillAfterDays * MS_PER_DAY;
  if (now.getTime() < opens) return 'EARLY';
  return now.getTime() <= closes ? 'OPEN' : 'LATE';
}
