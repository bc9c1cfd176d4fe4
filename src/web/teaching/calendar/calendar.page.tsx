import { Button } from '@mantine/core';
import { useState } from 'react';
import { periodContract } from '#shared/teaching/calendar/academic-period.contract.ts';
import { calendarContract, type EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventContract } from '#shared/teaching/calendar/calendar-event.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { eventQueryOf, stateOf, useCalendarState } from './calendar-state.ts';
import { CalendarBoard } from './CalendarBoard.tsx';
import { PeriodPanel } from './PeriodPanel.tsx';
import { later } from '#web/platform/lib/later.tsx';

const EventDialog = later(async () => (await import('./EventDialog.tsx')).EventDialog);

export const loader = pageLoader((client, { request }) => {
  const state = stateOf(new URL(request.url).searchParams);
  return client.ensureQueryData(endpointQuery(calendarContract.events, { query: eventQueryOf(state) }));
});

/** Takes the events on show along as a calendar file. */
function ExportButton() {
  const { state } = useCalendarState();
  const run = () =>
    download(
      calendarContract.ics,
      { query: eventQueryOf({ ...state, view: 'daftar' }) },
      'kalender-akademik.ics',
    ).catch(showError);
  return (
    <Button variant="default" onClick={() => void run()}>
      Unduh .ics
    </Button>
  );
}

/** `/kalender-akademik`: what happens when; those who keep the calendar also manage it and the semesters here. */
export function Component() {
  const can = useCan();
  const [edit, setEdit] = useState<{ event: EventView | null } | null>(null);
  const board = <CalendarBoard onEdit={(event) => setEdit({ event })} />;
  const mayEdit = can(calendarEventContract.saveEvent.access);
  return (
    <Page
      title="Kalender akademik"
      purpose="Kegiatan dan hari libur yang berlaku untuk Anda."
      actions={
        <>
          <ExportButton />
          {mayEdit && <Button onClick={() => setEdit({ event: null })}>Tambah kegiatan</Button>}
        </>
      }
    >
      {can(periodContract.periods.access) ? (
        <UrlTabs
          label="Kalender akademik"
          tabs={[
            { value: 'kegiatan', label: 'Kegiatan', content: board },
            { value: 'periode', label: 'Semester', content: <PeriodPanel /> },
          ]}
        />
      ) : (
        board
      )}
      {edit !== null && <EventDialog event={edit.event} day={campusToday()} onClose={() => setEdit(null)} />}
    </Page>
  );
}
