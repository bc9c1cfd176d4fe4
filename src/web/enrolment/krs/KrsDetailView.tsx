import type { KrsDetail } from '#shared/enrolment/krs/krs-advisor.contract.ts';
import type { ReactNode } from 'react';
import { hundredths } from '#shared/platform/format/number.ts';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { LineChart } from '#web/platform/ui/charts/LineChart.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { WeekTimetable } from '#web/platform/ui/timetable/WeekTimetable.tsx';
import { shortPeriodLabel } from '#shared/platform/term/term.ts';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import { weekSlots } from './krs-words.ts';
import { KrsClasses } from './KrsClasses.tsx';
import { KrsStateChip } from './KrsStateChip.tsx';
import classes from './krs-parts.module.css';

function Band({ data: { krs, student, limits } }: { data: KrsDetail }) {
  const about = [`NIM ${student.nim}`, student.className, `semester ${student.semesterNumber}`];
  return (
    <DetailBand
      title={student.name}
      subtitle={about.filter((part) => part !== null).join(' · ')}
      status={<KrsStateChip state={krs.state} />}
      figures={[
        { label: limits.provisional ? 'IPS lalu (sementara)' : 'IPS lalu', value: hundredths(limits.ips) },
        { label: 'IPK', value: hundredths(student.ipk) },
        { label: 'Sks lulus', value: student.sksPassed },
        { label: 'Batas sks', value: limits.maxSks },
        ...(student.hasArrears === null
          ? []
          : [{ label: 'Tunggakan', value: student.hasArrears ? 'Ada' : 'Tidak ada' }]),
      ]}
    />
  );
}

/** Problems that keep the KRS from being approved. */
function Problems({ data: { krs, problems, warnings } }: { data: KrsDetail }) {
  const waiting = krs.state === 'SUBMITTED';
  const late = waiting && krs.isLate && krs.lateAcceptedAt === null;
  return (
    <>
      {waiting && problems.length > 0 && (
        <Refusal
          title="KRS ini belum dapat disetujui."
          why={
            <ul className={classes.plain}>
              {problems.map(({ code, message, scheduleId }) => (
                <li key={`${code}${scheduleId ?? ''}`}>{message}</li>
              ))}
            </ul>
          }
          next="Kembalikan dengan catatan agar mahasiswa memperbaikinya."
        />
      )}
      {late && (
        <Refusal
          title="KRS diajukan pada masa terlambat."
          why="BAAK perlu menerimanya sebelum dosen PA dapat menyetujui."
        />
      )}
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          {warning}
        </p>
      ))}
    </>
  );
}

function Trend({ trend }: Pick<KrsDetail, 'trend'>) {
  if (trend.length === 0) return null;
  return (
    <ChartCard
      title="IPS per semester"
      table={{
        head: ['Semester', 'IPS', 'Sks'],
        rows: trend.map(({ label, ips, sks }) => ({ name: label, cells: [hundredths(ips), sks] })),
      }}
    >
      <LineChart
        label="IPS per semester"
        points={trend.map(({ label }) => shortPeriodLabel(label))}
        series={[{ name: 'IPS', values: trend.map(({ ips }) => ips) }]}
        format={hundredths}
        range={[0, 400]}
      />
    </ChartCard>
  );
}

/** One KRS for its decider or for staff: student, problems, classes, decision, week and results so far. */
export function KrsDetailView({ data, decision }: { data: KrsDetail; decision: ReactNode }) {
  const active = new Set(
    data.krs.items.filter(({ state }) => state === 'ACTIVE').map(({ scheduleId }) => scheduleId),
  );
  return (
    <>
      <Band data={data} />
      <Problems data={data} />
      <KrsClasses data={data} />
      {decision}
      <Panel title="Minggu kuliah">
        <WeekTimetable
          slots={weekSlots(data.classes.filter(({ scheduleId }) => active.has(scheduleId)))}
          now={null}
        />
      </Panel>
      <Trend trend={data.trend} />
      {data.krs.events.length > 0 && (
        <Panel title="Perjalanan KRS">
          <StepHistory steps={data.krs.events} labels={krsStateLabels} />
        </Panel>
      )}
    </>
  );
}
