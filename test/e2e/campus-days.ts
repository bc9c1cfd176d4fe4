/** When the campus of the journeys lives: in its KRS week, whatever day the machine has. */
export const KRS_WEEK = '2026-08-24T09:00:00+07:00';
/** When the campus of the journeys in `grading-week` lives: its classes are over and grades are due. */
export const GRADING_WEEK = '2027-01-04T09:00:00+07:00';
/** Today on the campus in its KRS week. */
export const KRS_TODAY = '2026-08-24';
