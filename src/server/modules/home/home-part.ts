import type { CalendarLine, OwnActionsView } from '#shared/contracts/home-views.ts';

/** What stands on the home beside what a kind of person has there. */
export type HomeSides = { calendar: CalendarLine[]; actions: OwnActionsView };

/** The part of a home that a kind of person has, with what stands beside it. */
export type HomePart<K extends string, View> = Record<K, View> & HomeSides;
