import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type AttendanceGrid, attendanceContract } from '#shared/teaching/attendance/attendance.contract.ts';
import { attendanceReportContract } from '#shared/teaching/attendance/attendance-report.contract.ts';
import { countsForAttendance, writtenMark } from '#shared/teaching/attendance/attendance.ts';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { BarList } from '#web/platform/ui/charts/BarList.tsx';
import { ChartCard } from '#web/platform/ui/charts/ChartCard.tsx';
import { ScrollTable } from '#web/platform/ui/charts/ScrollTable.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { percentText } from './percent-text.ts';

const gridQuery = (id: string) => endpointQuery(attendanceContract.grid, { params: { id } });
export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(gridQuery(params['id'] ?? '')),
);

const isExam = (type: string): boolean => type === 'UTS' || type === 'UAS';

/** How many came to each meeting that was held. */
function Meetings({ meetings, students }: AttendanceGrid) {
  const held = meetings.filter(countsForAttendance).map(({ no, date, plannedDate }) => ({
    name: `Pertemuan ${no}, ${shortDate(date ?? plannedDate)}`,
    present: students.filter(({ marks }) => marks[no - 1] === 'H').length,
  }));
  if (held.length === 0) return null;
  return (
    <ChartCard
      title="Hadir per pertemuan"
      hint={`Dari ${grouped(students.length)} peserta.`}
      table={{
        head: ['Pertemuan', 'Hadir'],
        rows: held.map(({ name, present }) => ({ name, cells: [present] })),
      }}
    >
      <BarList
        label="Mahasiswa hadir per pertemuan"
        bars={held.map(({ name: label, present: value }) => ({ label, value }))}
        format={grouped}
        max={students.length}
      />
    </ChartCard>
  );
}

/** Students by meetings. */
const Matrix = ({ meetings, students }: AttendanceGrid) => (
  <Panel title="Matriks presensi" hint="H hadir, I izin, S sakit, A alpa, – belum terdaftar.">
    <ScrollTable
      caption="Matriks presensi"
      head={[
        'Mahasiswa',
        ...meetings.map(({ no, type }) => (isExam(type) ? type : String(no))),
        'Hadir',
        'Kehadiran',
      ]}
      rows={students.map((student) => ({
        name: `${student.nim} ${student.name}`,
        cells: [
          ...meetings.map(({ no }) => writtenMark(student, no) ?? ''),
          `${student.present} dari ${student.counted}`,
          student.enough ? (
            percentText(student.percent)
          ) : (
            <StatusChip key="percent" tone="warning">
              {percentText(student.percent)}
            </StatusChip>
          ),
        ],
      }))}
    />
  </Panel>
);

/** `/staff/laporan/presensi-report/:id`: attendance of one class. */
export function Component() {
  const { id = '' } = useParams();
  const { data: grid } = useSuspenseQuery(gridQuery(id));
  const can = useCan();
  const { schedule, period, students, meetings } = grid;
  const teaching = meetings.filter(({ type, status }) => !isExam(type) && status !== 'CANCLE');
  const mayTake = can(attendanceReportContract.exportMatrix.access);
  const take = (): void =>
    void download(attendanceReportContract.exportMatrix, {
      params: { id },
      query: { format: 'xlsx' },
    }).catch(showError);
  return (
    <Page
      title="Presensi kelas"
      actions={
        mayTake && (
          <>
            <Button variant="default" onClick={take}>
              Unduh Excel (.xlsx)
            </Button>
            <Button
              component="a"
              href={`${fillPath(attendanceReportContract.exportMatrix.path, { id })}?format=pdf`}
              target="_blank"
              leftSection={<IconPrinter size={18} stroke={1.7} />}
            >
              Cetak PDF
            </Button>
          </>
        )
      }
    >
      <DetailBand
        title={`${schedule.courseName} (${schedule.courseCode})`}
        subtitle={`Kelas ${schedule.className} · ${schedule.sks} sks · ${period.label} · ${schedule.lecturers.map(({ name }) => name).join('; ')}`}
        figures={[
          { label: 'Peserta', value: students.length },
          {
            label: 'Pertemuan',
            value: `${teaching.filter(countsForAttendance).length} dari ${teaching.length}`,
          },
          { label: 'Di bawah batas', value: students.filter(({ enough }) => !enough).length },
        ]}
      />
      {students.length === 0 ? (
        <EmptyState
          title="Belum ada peserta kelas."
          hint="Mahasiswa muncul di sini setelah KRS-nya disetujui dosen PA."
        />
      ) : (
        <>
          <Matrix {...grid} />
          <Meetings {...grid} />
        </>
      )}
    </Page>
  );
}
