import type { GuidanceNote } from '#shared/people/guidance/guidance.contract.ts';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from './advisees.module.css';

/** Columns of a list of guidance notes. */
export const noteColumns: Column<GuidanceNote>[] = [
  {
    key: 'note',
    title: 'Catatan',
    card: 'head',
    render: ({ topic, note }) => (
      <span className={classes.note}>
        <strong>{topic}</strong>
        <span>{note}</span>
      </span>
    ),
  },
  {
    key: 'date',
    title: 'Tanggal',
    sortable: true,
    card: 'fact',
    render: ({ date }) => <DateText date={date} />,
  },
  { key: 'advisor', title: 'Dosen PA', card: 'fact', render: ({ advisor }) => advisor },
];
