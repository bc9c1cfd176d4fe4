import type { SurveyGroup, SurveyRow } from '#shared/surveys/surveys/survey-report.contract.ts';
import { classTypeLabels } from '#shared/platform/reference/class-type.ts';
import { dimensionLabels, dimensionsOf, type SurveyType } from '#shared/surveys/surveys/instrument.ts';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { Score } from '#web/platform/ui/values.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { rateText, respondentsText } from './report-words.ts';
import classes from './report.module.css';

type Figures = Pick<SurveyRow, 'respondents' | 'enrolled' | 'rate' | 'dimensions' | 'score'> & {
  _id: string;
};

/** Respondents with their rate, dimensions and score: the same in every table of a report. The rate alone is there to sort by. */
const figureColumns = <R extends Figures>(type: SurveyType): Column<R>[] => [
  {
    key: 'respondents',
    title: 'Responden',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ respondents, enrolled, rate }) => (
      <>
        {respondentsText(respondents, enrolled)}
        <div className={classes.soft}>{rateText(rate)}</div>
      </>
    ),
  },
  {
    key: 'rate',
    title: 'Tingkat isi',
    align: 'right',
    sortable: true,
    optional: true,
    render: ({ rate }) => rateText(rate),
  },
  ...dimensionsOf[type].map((one, i): Column<R> => ({
    key: one,
    title: dimensionLabels[one],
    align: 'right',
    render: ({ dimensions }) => <Score value={dimensions[i]} />,
  })),
  {
    key: 'score',
    title: 'Skor',
    align: 'right',
    sortable: true,
    card: 'fact',
    render: ({ score }) => (
      <strong>
        <Score value={score} />
      </strong>
    ),
  },
];

/** One row per lecturer and class, or per class. */
export const rowColumns = (type: SurveyType): Column<SurveyRow>[] => [
  ...(type === 'EDO'
    ? [
        {
          key: 'lecturer',
          title: 'Dosen',
          sortable: true,
          card: 'head',
          render: ({ lecturer }) => <strong className={classes.name}>{lecturer}</strong>,
        } satisfies Column<SurveyRow>,
      ]
    : []),
  {
    key: 'course',
    title: 'Mata kuliah',
    sortable: true,
    card: type === 'EDO' ? 'fact' : 'head',
    render: ({ courseName, courseCode }) => `${courseName} ${courseCode}`,
  },
  { key: 'className', title: 'Kelas', sortable: true, card: 'fact', render: ({ className }) => className },
  {
    key: 'classType',
    title: 'Tipe',
    optional: true,
    render: ({ classType }) => classTypeLabels[classType],
  },
  ...figureColumns<SurveyRow>(type),
  {
    key: 'category',
    title: 'Kategori',
    card: 'fact',
    render: (row) => <CategoryChip {...row} />,
  },
];

/** One row per lecturer or course. */
export const groupColumns = (type: SurveyType, title: string): Column<SurveyGroup>[] => [
  {
    key: 'name',
    title,
    sortable: true,
    card: 'head',
    render: ({ name, code }) => (
      <>
        <strong className={classes.name}>{name}</strong> {code}
      </>
    ),
  },
  {
    key: 'classes',
    title: 'Hasil',
    align: 'right',
    render: ({ classes: counted, hidden }) =>
      hidden === 0 ? counted : `${counted} (+${hidden} tidak dihitung)`,
  },
  ...figureColumns<SurveyGroup>(type),
  {
    key: 'category',
    title: 'Kategori',
    card: 'fact',
    render: ({ category }) => <CategoryChip category={category} />,
  },
];
