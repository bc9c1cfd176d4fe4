import type { TitleRow } from '#shared/desk/library/library.views.ts';
import { titleTypeLabels } from '#shared/desk/library/kinds.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { Cover } from './Cover.tsx';
import classes from './library.module.css';
import { optionsOf } from './options.ts';

function Available({ copies, available, lendable, isLoanable }: TitleRow) {
  if (copies === 0) return <StatusChip tone="neutral">Tanpa eksemplar</StatusChip>;
  if (!isLoanable) return <StatusChip tone="neutral">Baca di tempat</StatusChip>;
  if (lendable === 0) return <StatusChip tone="neutral">Tidak dipinjamkan</StatusChip>;
  return (
    <StatusChip tone={available > 0 ? 'success' : 'warning'}>
      {available > 0 ? `${available} dari ${copies} tersedia` : 'Semua dipinjam'}
    </StatusChip>
  );
}

/** The catalogue as every list shows it. */
export const titleColumns: Column<TitleRow>[] = [
  {
    key: 'title',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ title, authors, cover }) => (
      <span className={classes.covered}>
        <Cover cover={cover} />
        <span className={classes.book}>
          <strong>{title}</strong>
          <small>{authors.join('; ')}</small>
        </span>
      </span>
    ),
  },
  {
    key: 'callNumber',
    title: 'Nomor panggil',
    sortable: true,
    card: 'fact',
    render: ({ callNumber }) => callNumber,
  },
  { key: 'publisher', title: 'Penerbit', optional: true, render: ({ publisher }) => publisher || '-' },
  { key: 'year', title: 'Tahun', sortable: true, render: ({ year }) => year ?? '-' },
  { key: 'type', title: 'Jenis', card: 'fact', render: ({ type }) => titleTypeLabels[type] },
  { key: 'available', title: 'Ketersediaan', card: 'fact', render: (row) => <Available {...row} /> },
];

export const titleFilters: Filter[] = [
  { name: 'type', label: 'Jenis', options: optionsOf(titleTypeLabels) },
  { name: 'available', label: 'Ketersediaan', options: [{ value: '1', label: 'Dapat dipinjam sekarang' }] },
];
