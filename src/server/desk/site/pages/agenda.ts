import type { Services } from '#server/platform/services.ts';
import { pages } from '../addresses.ts';
import { byMonth, comingEvents } from '../agenda.ts';
import { html } from '#server/platform/rich-text/html.ts';
import type { SitePage } from '../page.ts';
import { eventRow } from '../parts/event-row.ts';
import { crumbData, pageHead } from '../parts/frame.ts';
import type { SiteCampus } from '../site-campus.ts';

const way = [{ path: pages.agenda, label: 'Agenda' }];

const nothing = html`<div class="empty">
  <h2>Belum ada agenda</h2>
  <p>Kegiatan kampus yang akan datang tampil di sini.</p>
</div>`;

/** `/agenda`: what runs and comes within a year, by month; only what is addressed to everybody. */
export async function agendaPage(services: Services, campus: SiteCampus): Promise<SitePage> {
  const months = [...byMonth(await comingEvents(services, campus.today), campus.today)];
  const lead = 'Kalender akademik dan hari libur yang sedang dan akan berlangsung.';
  return {
    path: pages.agenda,
    title: 'Agenda',
    description: `Agenda ${campus.name}: ${lead.charAt(0).toLowerCase()}${lead.slice(1)}`,
    image: null,
    isIndexed: true,
    data: [crumbData(campus.origin, way)],
    body: html`${pageHead(way, 'Agenda', lead)}
      <div class="wrap after">
        <div class="calendar">
          ${
            months.length === 0
              ? nothing
              : months.map(
                  ([month, events]) =>
                    html`<h2 class="month">${month}</h2>
                      <ol class="events">
                        ${events.map((event) => eventRow(event, campus.today))}
                      </ol>`,
                )
          }
        </div>
      </div>`,
  };
}
