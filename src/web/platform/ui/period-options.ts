import { periodLabel } from '#shared/platform/term/term.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import type { Option } from './people/options.ts';

const AHEAD = 3;
const BACK = 18;

/** Terms a record may be for, around the active one, the latest first. */
export function periodOptions(): Option[] {
  const year = Number((currentCampus().period?.code ?? campusToday()).slice(0, 4));
  const codes = Array.from({ length: BACK + AHEAD }, (_, at) => {
    const back = at - AHEAD;
    return `${year - Math.floor(back / 3)}${3 - (((back % 3) + 3) % 3)}`;
  });
  return codes.map((value) => ({ value, label: periodLabel(value) }));
}

/** The active term, or the latest choice. */
export const currentPeriod = (): string => currentCampus().period?.code ?? periodOptions()[0]?.value ?? '';
