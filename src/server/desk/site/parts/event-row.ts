import { calendarEventFacts } from '#shared/platform/term/event-types.ts';
import type { LocalDate } from '#shared/platform/date/local-date.ts';
import { monthNames } from '#shared/platform/format/date.ts';
import type { PublicEvent } from '#server/teaching/calendar/calendar.public.ts';
import { html, type Html } from '#server/platform/rich-text/html.ts';
import { spanText } from './dates.ts';

const monthOf = (date: LocalDate): string => (monthNames[Number(date.slice(5, 7)) - 1] ?? '').slice(0, 3);

/** An entry of the calendar: the day it begins as a tile, then what and until when. */
export function eventRow(event: PublicEvent, today: LocalDate): Html {
  const { title, type, startDate, endDate, description, isHoliday } = event;
  const isNow = startDate <= today && today <= endDate;
  return html`<li class="event">
    <p class="tile ${isHoliday && 'holiday'}" aria-hidden="true">
      <b>${Number(startDate.slice(8))}</b>${monthOf(startDate)}
    </p>
    <div>
      <h3>${title}</h3>
      <p class="facts">
        <time datetime="${startDate}">${spanText(startDate, endDate)}</time>
        <span>${calendarEventFacts[type].label}</span>
        ${isNow && html`<span class="chip now">Berlangsung</span>`}
      </p>
      ${description !== '' && html`<p class="about">${description}</p>`}
    </div>
  </li>`;
}
