import { useSearchParams } from 'react-router';
import { lecturerContract } from '#shared/people/lecturers/lecturer.contract.ts';
import type { SurveyRow } from '#shared/surveys/surveys/survey-report.contract.ts';
import { classTypeLabels, classTypes } from '#shared/platform/reference/class-type.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { categories } from '#shared/surveys/surveys/score.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { calls, files } from './report-words.ts';
import { rowColumns } from './result-columns.tsx';

const classTypeFilter: Filter = {
  name: 'classType',
  label: 'Tipe kelas',
  options: classTypes.map((value) => ({ value, label: classTypeLabels[value] })),
};
const categoryFilter: Filter = {
  name: 'category',
  label: 'Kategori',
  options: categories.map(({ label }) => ({ value: label, label })),
};

/** Filters by lecturer (EDO), course, class name and type. */
function objectFilters(type: SurveyType, classNames: readonly string[]): Filter[] {
  return [
    ...(type === 'EDO'
      ? [{ name: 'lecture', label: 'Dosen', options: [], lookup: lecturerContract.select }]
      : []),
    { name: 'course', label: 'Mata kuliah', options: [], lookup: calls[type].courses },
    {
      name: 'className',
      label: 'Kelas',
      options: classNames.map((value) => ({ value, label: value })),
    },
    classTypeFilter,
  ];
}

const nameOf = ({ lecturer, courseName, className }: SurveyRow): string =>
  [lecturer, courseName, `kelas ${className}`].filter((part) => part !== null).join(', ');

type Props = { type: SurveyType; semester: string; classNames: readonly string[]; followUp?: boolean };

/** Results of a term by class; with `followUp` those below 2,61. A row opens its detail. */
export function RowsTab({ type, semester, classNames, followUp = false }: Props) {
  const filters = objectFilters(type, classNames);
  const { exports, progress } = useListFiles(files[type].rows);
  const [, setSearch] = useSearchParams();
  const open = ({ _id }: SurveyRow): void =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('hasil', _id);
      return next;
    });
  const list = (
    <ListTable
      endpoint={calls[type].rows}
      fixed={{ semester, ...(followUp && { followUp: 'true' }) }}
      columns={rowColumns(type)}
      filters={followUp ? filters : [...filters, categoryFilter]}
      exports={exports}
      searchLabel={type === 'EDO' ? 'Cari dosen atau mata kuliah' : 'Cari mata kuliah'}
      noun="hasil"
      nothing={
        followUp
          ? { title: 'Tidak ada skor di bawah 2,61 pada semester ini.', perTerm: true }
          : { title: 'Belum ada kelas yang disurvei pada semester ini.', perTerm: true }
      }
      rowName={nameOf}
      onOpen={open}
    />
  );
  return (
    <>
      {progress}
      {list}
    </>
  );
}
