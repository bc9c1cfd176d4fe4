import { Anchor, Progress, Table, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { TaughtClass } from '#shared/teaching/timetable/timetable.contract.ts';
import { MEETING_COUNT } from '#shared/platform/term/meetings.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { GradeChip, roomText, ScheduleStatusChip, slotText } from '../labels.tsx';
import classes from './lecturer.module.css';

export const classPath = ({ _id }: { _id: string }): string => `/dosen/jadwal/${_id}`;

/** "12 dari 16 pertemuan" as words and bar. */
export function MeetingProgress({ row }: { row: Pick<TaughtClass, 'meetingsDone' | 'courseName'> }) {
  return (
    <span className={classes.progress}>
      <span className="tabular">
        {row.meetingsDone}/{MEETING_COUNT}
      </span>
      <Progress
        value={(row.meetingsDone * 100) / MEETING_COUNT}
        aria-label={`Pertemuan terlaksana ${row.courseName}`}
      />
    </span>
  );
}

/** Own classes as a table: time, place, students, progress and grades. */
export function ClassTable({ rows }: { rows: readonly TaughtClass[] }) {
  return (
    <div className={classes.tableBox}>
      <Table verticalSpacing="sm" aria-label="Kelas yang diampu">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Mata kuliah</Table.Th>
            <Table.Th>Hari, jam</Table.Th>
            <Table.Th>Ruang</Table.Th>
            <Table.Th ta="right">Peserta</Table.Th>
            <Table.Th>Pertemuan</Table.Th>
            <Table.Th>Nilai</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row._id}>
              <Table.Td>
                <Anchor component={Link} to={classPath(row)} fw={600}>
                  {row.courseName}
                </Anchor>
                <div className={classes.facts}>
                  {row.courseCode} · Kelas {row.className} · {row.sks} sks
                  {row.status !== 'NOT-YET' && <ScheduleStatusChip status={row.status} />}
                </div>
              </Table.Td>
              <Table.Td>{slotText(row)}</Table.Td>
              <Table.Td>{roomText(row)}</Table.Td>
              <Table.Td ta="right" className="tabular">
                {row.enrolled}
              </Table.Td>
              <Table.Td>
                <MeetingProgress row={row} />
                {row.overdue > 0 && <StatusChip tone="warning">{`${row.overdue} belum diisi`}</StatusChip>}
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={`${classPath(row)}/nilai`}>
                  <VisuallyHidden>{`Nilai ${row.courseName}: `}</VisuallyHidden>
                  <GradeChip status={row.gradeStatus} />
                </Anchor>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** One own class as a card. */
export function ClassCard({ row }: { row: TaughtClass }) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Anchor component={Link} to={classPath(row)} className={classes.title}>
          {row.courseName}
        </Anchor>
        <span className={classes.grade}>
          Nilai <GradeChip status={row.gradeStatus} />
        </span>
      </div>
      <p className={classes.facts}>
        {row.courseCode} · Kelas {row.className} · {row.sks} sks
      </p>
      <p className={classes.facts}>
        {slotText(row)} · {roomText(row)} · {row.enrolled} mahasiswa
      </p>
      <MeetingProgress row={row} />
      <div className={classes.foot}>
        {row.status !== 'NOT-YET' && <ScheduleStatusChip status={row.status} />}
        {row.overdue > 0 && <StatusChip tone="warning">{`${row.overdue} pertemuan belum diisi`}</StatusChip>}
        {row.toReschedule > 0 && (
          <StatusChip tone="info">{`${row.toReschedule} perlu jadwal ulang`}</StatusChip>
        )}
      </div>
      <div className={classes.links}>
        <Anchor component={Link} to={`${classPath(row)}?tab=presensi`}>
          Presensi
        </Anchor>
        <Anchor component={Link} to={`${classPath(row)}?tab=pertemuan`}>
          Jurnal
        </Anchor>
        <Anchor component={Link} to={`${classPath(row)}?tab=peserta`}>
          Peserta
        </Anchor>
        <Anchor component={Link} to={`/dosen/rps?search=${row.courseCode}`}>
          RPS
        </Anchor>
        <Anchor component={Link} to={`${classPath(row)}/nilai`}>
          Nilai
        </Anchor>
        <Anchor component={Link} to={`${classPath(row)}?tab=cetak`}>
          Cetak
        </Anchor>
      </div>
    </li>
  );
}
