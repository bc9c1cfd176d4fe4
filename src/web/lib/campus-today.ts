import { campusClock, type CampusZone } from '#shared/domain/date/campus-time.ts';
import type { LocalDate } from '#shared/domain/date/local-date.ts';
import { campusNow, currentCampus } from './campus.ts';

/** The day it is on the campus. */
export const campusToday = (): LocalDate =>
  campusClock(campusNow(), currentCampus().timeZone as CampusZone).date;
