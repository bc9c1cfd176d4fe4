import type { CalendarLine, OwnActionsView } from '#shared/contracts/home-views.ts';
import type { NoticeFacts } from '../notices/own.public.ts';

/** What stands on every home, as the statement of a home reads it. */
export type HomeSides = { calendar: CalendarLine[]; actions: OwnActionsView; notices: NoticeFacts };

/** The part of a home that a kind of person has, with what stands beside it. */
export type HomePart<K extends string, View> = Record<K, View> & HomeSides;
