import { useNavigate, useSearchParams } from 'react-router';
import type { SurveyGroup } from '#shared/surveys/surveys/survey-report.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { calls, files } from './report-words.ts';
import { groupColumns } from './result-columns.tsx';

type Props = { type: SurveyType; semester: string; by: 'lecturer' | 'course' };

const words = {
  lecturer: { title: 'Dosen', search: 'Cari dosen', noun: 'dosen' },
  course: { title: 'Mata kuliah', search: 'Cari mata kuliah', noun: 'mata kuliah' },
} as const;

/** Results of a term by lecturer, who has a page of his own, or by course, which leads to its classes. */
export function GroupsTab({ type, semester, by }: Props) {
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const { exports, progress } = useListFiles(files[type].groups);
  const open = ({ _id, code }: SurveyGroup): void => {
    if (by === 'lecturer') void navigate(`/staff/laporan/edo-report/${_id}?semester=${semester}`);
    else setSearch({ semester, tab: 'hasil', search: code ?? '' });
  };
  const list = (
    <ListTable
      endpoint={calls[type].groups}
      fixed={{ semester, by }}
      columns={groupColumns(type, words[by].title)}
      exports={exports}
      searchLabel={words[by].search}
      noun={words[by].noun}
      nothing={{ title: 'Belum ada kelas yang disurvei pada semester ini.', perTerm: true }}
      rowName={({ name }) => name}
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
