import { campusClock, type CampusZone } from '#shared/platform/date/campus-time.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { campusNow, currentCampus } from './campus.ts';

/** The day it is on the campus. */
export const campusToday = (): LocalDate =>
  campusClock(campusNow(), currentCampus().timeZone as CampusZone).date;
