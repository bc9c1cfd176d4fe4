/** Days after publication in which a student may object. */
export const OBJECTION_DAYS = 7;
const DAY_MS = 86_400_000;

/** The last moment for an objection to a grade published at a moment. */
export const objectUntil = (publishedAt: string): string =>
  new Date(Date.parse(publishedAt) + OBJECTION_DAYS * DAY_MS).toISOString();
