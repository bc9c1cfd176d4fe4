/** Under which the history of a request for an own plan is kept. */
export const SUBJECT = 'PLAN_REQUEST';
