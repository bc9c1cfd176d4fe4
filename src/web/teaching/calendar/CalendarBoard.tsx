import { ActionIcon, Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarContract, type EventView } from '#shared/teaching/calendar/calendar.contract.ts';
import { calendarEventFacts, calendarEventTypes } from '#shared/platform/term/event-types.ts';
import { addMonths, monthOf, monthRange } from '#shared/teaching/calendar/month.ts';
import { rangesMeet, type LocalDate } from '#shared/platform/date/local-date.ts';
import { dayDate, monthNames } from '#shared/platform/format/date.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { type CalendarState, eventQueryOf, legend, useCalendarState } from './calendar-state.ts';
import { semesterChoices, yearChoices } from './term-choices.ts';
import { EventList } from './EventList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import classes from './calendar.module.css';
import { later } from '#web/platform/lib/later.tsx';

const EventDetails = later(async () => (await import('./EventDetails.tsx')).EventDetails);

const typeChoices = calendarEventTypes.map((value) => ({ value, label: calendarEventFacts[value].label }));

type Show = (patch: Record<string, string | null>) => void;

const monthTitle = (month: string): string =>
  `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The month on show and the ways to another one. */
function MonthSteps({ month, show }: { month: string; show: Show }) {
  const step = (months: number) => show({ bulan: addMonths(month, months) });
  return (
    <div className={classes.steps}>
      <ActionIcon variant="default" size="lg" aria-label="Bulan sebelumnya" onClick={() => step(-1)}>
        <IconChevronLeft size={18} stroke={1.7} />
      </ActionIcon>
      <h2 className={classes.monthName} aria-live="polite">
        {monthTitle(month)}
      </h2>
      <ActionIcon variant="default" size="lg" aria-label="Bulan berikutnya" onClick={() => step(1)}>
        <IconChevronRight size={18} stroke={1.7} />
      </ActionIcon>
      {month !== monthOf(campusToday()) && (
        <Button variant="subtle" size="compact-md" onClick={() => show({ bulan: null })}>
          Hari ini
        </Button>
      )}
    </div>
  );
}

function Filters({ state, show }: { state: CalendarState; show: Show }) {
  return (
    <div className={classes.filters}>
      <Select
        aria-label="Tahun akademik"
        placeholder="Semua tahun"
        clearable
        data={yearChoices()}
        value={state.academicYear}
        onChange={(academicYear) => show({ academicYear })}
      />
      <Select
        aria-label="Semester"
        placeholder="Semua semester"
        clearable
        data={semesterChoices}
        value={state.semester}
        onChange={(semester) => show({ semester })}
      />
      <Select
        aria-label="Jenis kegiatan"
        placeholder="Semua jenis"
        clearable
        searchable
        data={typeChoices}
        value={state.type}
        onChange={(type) => show({ type })}
      />
      <SegmentedControl
        aria-label="Tampilan"
        value={state.view}
        onChange={(view) => show({ tampilan: view === 'daftar' ? view : null })}
        data={[
          { value: 'bulan', label: 'Bulan' },
          { value: 'daftar', label: 'Daftar' },
        ]}
      />
    </div>
  );
}

const Legend = () => (
  <ul className={classes.legend} aria-label="Arti warna">
    {legend.map(({ tone, label }) => (
      <li key={tone}>
        <span className={classes.mark} data-tone={tone} />
        {label}
      </li>
    ))}
  </ul>
);

/** The calendar with its filters: a month as a grid with its events below, or a year as a list. */
export function CalendarBoard({ onEdit }: { onEdit: (event: EventView) => void }) {
  const { state, show } = useCalendarState();
  const [open, setOpen] = useState<EventView | null>(null);
  const [day, setDay] = useState<LocalDate | null>(null);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(calendarContract.events, { query: eventQueryOf(state) }),
    placeholderData: keepPreviousData,
  });
  const inMonth = state.view === 'bulan';
  const range =
    day !== null && monthOf(day) === state.month ? { start: day, end: day } : monthRange(state.month);
  const events = (data?.events ?? []).filter(
    ({ startDate: start, endDate: end }) => !inMonth || rangesMeet({ start, end }, range),
  );
  const holidays = (data?.holidays ?? []).filter(
    ({ date }) => !inMonth || rangesMeet({ start: date, end: date }, range),
  );
  const listTitle = inMonth && range.start === range.end ? dayDate(range.start) : 'Kegiatan bulan ini';
  return (
    <div className={classes.board}>
      <Panel>
        <div className={classes.head}>
          {inMonth && <MonthSteps month={state.month} show={show} />}
          <Filters state={state} show={show} />
        </div>
        {error !== null && data === undefined && (
          <LoadFailure title="Kalender gagal dimuat." error={error} onRetry={refetch} />
        )}
        {data === undefined && error === null && <Skeleton height={420} />}
        {data !== undefined && inMonth && (
          <MonthGrid
            month={state.month}
            events={data.events}
            holidays={data.holidays}
            onOpen={setOpen}
            onDay={setDay}
          />
        )}
        {data !== undefined && inMonth && <Legend />}
        {data !== undefined && !inMonth && (
          <EventList events={events} holidays={holidays} empty="Tidak ada kegiatan." onOpen={setOpen} />
        )}
      </Panel>
      {data !== undefined && inMonth && (
        <Panel
          title={listTitle}
          actions={
            range.start === range.end && (
              <Button variant="subtle" size="compact-sm" onClick={() => setDay(null)}>
                Sebulan penuh
              </Button>
            )
          }
        >
          <EventList events={events} holidays={holidays} empty="Tidak ada kegiatan." onOpen={setOpen} />
        </Panel>
      )}
      {open !== null && (
        <EventDetails
          event={open}
          onClose={() => setOpen(null)}
          onEdit={() => {
            setOpen(null);
            onEdit(open);
          }}
        />
      )}
    </div>
  );
}
