import type { OwnActionsView } from '#shared/desk/home/home.views.ts';
import type { CalendarLine } from '#shared/teaching/calendar/calendar-line.views.ts';
import type { NoticeFacts } from '#server/desk/notices/own.public.ts';

/** What stands on every home, as the statement of a home reads it. */
export type HomeSides = { calendar: CalendarLine[]; actions: OwnActionsView; notices: NoticeFacts };

/** The part of a home that a kind of person has, with what stands beside it. */
export type HomePart<K extends string, View> = Record<K, View> & HomeSides;
