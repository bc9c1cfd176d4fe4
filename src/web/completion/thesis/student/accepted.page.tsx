import { useSearchParams } from 'react-router';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { AcceptedRow } from '#shared/completion/thesis/thesis-lists.views.ts';
import { concentrationLabels, concentrations, majorName } from '#shared/platform/reference/course-type.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { later } from '#web/platform/lib/later.tsx';
import { TablePage } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import classes from '../thesis.module.css';

const AcceptedDialog = later(async () => (await import('./AcceptedDialog.tsx')).AcceptedDialog);

const columns: Column<AcceptedRow>[] = [
  {
    key: 'titleId',
    title: 'Judul',
    sortable: true,
    card: 'head',
    render: ({ titleId, keywords }) => (
      <span className={classes.work}>
        <strong>{titleId}</strong>
        <small>{keywords.join(', ')}</small>
      </span>
    ),
  },
  { key: 'author', title: 'Penulis', sortable: true, card: 'fact', render: ({ author }) => author },
  {
    key: 'concentration',
    title: 'Konsentrasi',
    card: 'fact',
    render: ({ concentration }) => (concentration === null ? '-' : majorName(concentration)),
  },
  { key: 'acceptedAt', title: 'Tahun', sortable: true, card: 'fact', render: ({ year }) => year },
  {
    key: 'hasFullText',
    title: 'Naskah',
    render: ({ hasFullText }) => (hasFullText ? 'Dapat dibaca' : 'Abstrak'),
  },
];

const YEARS = 8;

const filters = (): Filter[] => {
  const thisYear = Number(campusToday().slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => String(thisYear - back));
  return [
    { name: 'year', label: 'Tahun', options: years.map((value) => ({ value, label: value })) },
    {
      name: 'concentration',
      label: 'Konsentrasi',
      options: concentrations.map((value) => ({ value, label: concentrationLabels[value] })),
    },
  ];
};

/** `/student/skripsi/skripsi-diterima`: accepted theses, to be found and read. */
export function Component() {
  const [params, setParams] = useSearchParams();
  const open = params.get('skripsi');
  const show = (id: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('skripsi');
        else next.set('skripsi', id);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <>
      <TablePage
        title="Skripsi diterima"
        purpose="Skripsi yang sudah diterima, lengkap dengan abstraknya."
        endpoint={thesisContract.accepted}
        columns={columns}
        filters={filters()}
        searchLabel="Cari judul, penulis, atau kata kunci"
        noun="skripsi"
        nothing={{ title: 'Belum ada skripsi yang diterima.' }}
        rowName={({ titleId }) => titleId}
        onOpen={({ _id }) => show(_id)}
      />
      {open !== null && <AcceptedDialog id={open} onClose={() => show(null)} />}
    </>
  );
}
