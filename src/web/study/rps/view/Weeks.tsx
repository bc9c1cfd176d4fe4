import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { lessonFormLabels, lessonModeLabels, type PlannedWeek } from '#shared/study/rps/weekly-plan.ts';
import { percentText } from '#shared/platform/grading/components.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../rps.module.css';

const PHONE = '(max-width: 47.99em)';

const methodLabel = ({ form, mode, method }: PlannedWeek): string =>
  `${lessonFormLabels[form]} (${lessonModeLabels[mode]}): ${method}`;

const minutesLabel = ({ minutes: { faceToFace, structured, independent } }: PlannedWeek): string =>
  `${faceToFace}/${structured}/${independent} menit`;

function WeekRow({ week }: { week: PlannedWeek }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{week.week}</Table.Th>
      <Table.Td className={classes.code}>{week.subCpmkCode || '-'}</Table.Td>
      <Table.Td>
        {week.material}
        {week.refs.length > 0 && <span className={classes.soft}> [{week.refs.join(', ')}]</span>}
      </Table.Td>
      <Table.Td>
        {methodLabel(week)}
        <div className={classes.soft}>{minutesLabel(week)}</div>
      </Table.Td>
      <Table.Td>
        {[week.indicator, week.assessmentCriteria].filter((text) => text !== '').join(' · ')}
      </Table.Td>
      <Table.Td ta="right" className="tabular">
        {percentText(week.weight)}
      </Table.Td>
    </Table.Tr>
  );
}

function WeekTable({ weeks }: { weeks: readonly PlannedWeek[] }) {
  return (
    <Table.ScrollContainer
      minWidth={640}
      type="native"
      tabIndex={0}
      role="region"
      aria-label="Rencana 16 minggu"
    >
      <Table verticalSpacing="xs">
        <caption className="sr-only">Rencana mingguan</caption>
        <Table.Thead>
          <Table.Tr>
            {['Minggu ke-', 'Sub-CPMK', 'Materi', 'Bentuk dan metode', 'Indikator dan kriteria'].map(
              (title) => (
                <Table.Th key={title}>{title}</Table.Th>
              ),
            )}
            <Table.Th ta="right">Bobot (%)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <WeekRow key={week.week} week={week} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function WeekCards({ weeks }: { weeks: readonly PlannedWeek[] }) {
  return (
    <ol className={classes.plain} aria-label="Rencana mingguan">
      {weeks.map((week) => (
        <li key={week.week} className={classes.week}>
          <span className={classes.weekHead}>
            <span>
              Minggu {week.week}
              {week.subCpmkCode !== '' && ` · ${week.subCpmkCode}`}
            </span>
            <span className="tabular">{percentText(week.weight)}%</span>
          </span>
          <span>{week.material}</span>
          <span className={classes.soft}>{methodLabel(week)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The sixteen weeks as a table; cards on phones. */
export function Weeks({ weeks }: { weeks: RpsView['weeks'] }) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <Panel title="Rencana mingguan">
      {weeks === null && <p className={classes.prose}>Belum diisi.</p>}
      {weeks !== null && (phone ? <WeekCards weeks={weeks} /> : <WeekTable weeks={weeks} />)}
    </Panel>
  );
}
