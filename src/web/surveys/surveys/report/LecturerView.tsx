import { Button, Select, SimpleGrid } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { LecturerResult, SurveyRow } from '#shared/surveys/surveys/survey-report.contract.ts';
import { dimensionLabels, dimensionsOf } from '#shared/surveys/surveys/instrument.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { CategoryChip } from './CategoryChip.tsx';
import { DimensionChart } from './DimensionChart.tsx';
import { type ItemCall, ItemTrend } from './ItemTrend.tsx';
import { hiddenNote, rateText, respondentsText } from './report-words.ts';
import { TrendChart } from './TrendChart.tsx';
import classes from './report.module.css';

function ClassRow({ row, onOpen }: { row: SurveyRow; onOpen: (row: SurveyRow) => void }) {
  return (
    <li className={classes.class}>
      <span className={classes.classWords}>
        <strong>{row.courseName}</strong>
        <span className={classes.soft}>
          {row.courseCode} · kelas {row.className} · {respondentsText(row.respondents, row.enrolled)} (
          {rateText(row.rate)})
        </span>
      </span>
      <CategoryChip {...row} />
      <strong className={classes.mean}>{hundredths(row.score)}</strong>
      {!row.isHidden && (
        <Button
          variant="default"
          size="compact-md"
          aria-label={`Rincian ${row.courseName} kelas ${row.className}`}
          onClick={() => onOpen(row)}
        >
          Rincian
        </Button>
      )}
    </li>
  );
}

type Props = {
  result: LecturerResult;
  onOpen: (row: SurveyRow) => void;
  /** Where the questions over the terms come from. */
  items: Omit<ItemCall, 'semester'>;
};

const LATER =
  'Hasil suatu semester terbuka setelah masa pengisian surveinya berakhir, lewat KRS semester berikutnya, agar jawaban tidak dapat ditelusuri.';

/** EDO of one lecturer in a term: score, dimensions, trend and classes. */
export function LecturerView({ result, onOpen, items }: Props) {
  const [, setSearch] = useSearchParams();
  const { period, periods, whole, classes: rows, trend, lecturer, closedNote } = result;
  if (period === null || whole === null) {
    return <EmptyState title="Belum ada hasil EDO." hint={closedNote ?? LATER} />;
  }
  const dimensions = dimensionsOf.EDO.map((one, i) => ({
    label: dimensionLabels[one],
    score: whole.dimensions[i] ?? null,
  }));
  return (
    <>
      <Select
        label="Semester"
        maw={280}
        allowDeselect={false}
        data={periods.map(({ code, label }) => ({ value: code, label }))}
        value={period.code}
        onChange={(semester) => setSearch({ semester: semester ?? '' }, { replace: true })}
      />
      <DetailBand
        title={lecturer.name}
        subtitle={[period.label, hiddenNote(whole.hidden)].filter((part) => part !== null).join(' · ')}
        status={<CategoryChip category={whole.category} />}
        figures={[
          { label: 'Skor semester', value: hundredths(whole.score) },
          { label: 'Responden', value: respondentsText(whole.respondents, whole.enrolled) },
          { label: 'Tingkat isi', value: rateText(whole.rate) },
        ]}
      />
      {whole.score !== null && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <DimensionChart name={lecturer.name} dimensions={dimensions} />
          <TrendChart type="EDO" trend={trend} />
        </SimpleGrid>
      )}
      <Panel title="Kelas" hint="Kelas dengan kurang dari lima responden tidak ditampilkan hasilnya.">
        <ul className={classes.classes}>
          {rows.map((row) => (
            <ClassRow key={row._id} row={row} onOpen={onOpen} />
          ))}
        </ul>
      </Panel>
      {whole.score !== null && <ItemTrend {...items} semester={period.code} />}
    </>
  );
}
