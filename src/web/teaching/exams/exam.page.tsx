import { Alert, Anchor, Button, Table } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { examContract } from '#shared/teaching/exams/exam.contract.ts';
import type { ExamDetail } from '#shared/teaching/exams/exam.views.ts';
import { gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { DetailBand } from '#web/platform/ui/DetailBand.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { OfficialReportLink } from '#web/platform/ui/OfficialReportLink.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { classTitle, ScheduleStatusChip } from '#web/teaching/schedules/labels.tsx';
import { kindText, roomsText, whenText } from './exam-words.ts';
import classes from './exams.module.css';

const ExamDialog = later(async () => (await import('./ExamDialog.tsx')).ExamDialog);
const ReportDialog = later(async () => (await import('./ReportDialog.tsx')).ReportDialog);

const examQuery = (id: string) => endpointQuery(examContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(examQuery(params['id'] ?? '')),
);

/** What proctors have to know of a student: who may not sit the exam, and whom kaprodi let in. */
function Admission({ right }: { right: NonNullable<ExamDetail['seats'][number]['right']> }) {
  if (right.byDispensation && right.allowed) return <StatusChip tone="info">Dispensasi</StatusChip>;
  if (right.allowed) return null;
  return (
    <span className={classes.warning}>
      <StatusChip tone="danger">Belum berhak</StatusChip> {right.reasons.join(' ')}
    </span>
  );
}

/** The exam card of a student who lost it; the office prints it on the spot. */
function CardLink({ exam, studentId, name }: { exam: ExamDetail['exam']; studentId: string; name: string }) {
  const print = (): Promise<void> =>
    download(gateContract.printExamCardOf, { params: { id: studentId }, query: { exam } });
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      ta="left"
      onClick={() => void print().catch(showError)}
    >
      Cetak kartu<span className="sr-only"> ujian {name}</span>
    </Anchor>
  );
}

function Seats({ exam }: { exam: ExamDetail }) {
  const printsCards = useCan()(gateContract.printExamCardOf.access);
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table aria-label="Peserta ujian">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Kursi</Table.Th>
            <Table.Th>Mahasiswa</Table.Th>
            <Table.Th>Hadir</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exam.seats.map(({ studentId, nim, name, roomNo, seat, present, right }) => (
            <Table.Tr key={studentId}>
              <Table.Td>
                {seat === null ? <StatusChip tone="warning">Belum ada</StatusChip> : seat}
                {exam.rooms.length > 1 && roomNo !== null && ` (ruang ${roomNo})`}
              </Table.Td>
              <Table.Td>
                <span className={classes.words}>
                  <span>{name}</span>
                  <small>{nim}</small>
                  {right !== null && <Admission right={right} />}
                  {printsCards && <CardLink exam={exam.exam} studentId={studentId} name={name} />}
                </span>
              </Table.Td>
              <Table.Td>{present === null ? '-' : present ? 'Ya' : 'Tidak'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Rooms({ exam, onReport }: { exam: ExamDetail; onReport: (roomNo: number) => void }) {
  return exam.rooms.map(
    ({ _id, no, code, proctors, seated, absent, answerSheets, incidents, reportedAt }) => (
      <Panel
        key={_id}
        title={code === null ? 'Daring' : `Ruang ${code}`}
        actions={
          exam.reportable.includes(no) && (
            <Button variant={reportedAt === null ? 'filled' : 'default'} onClick={() => onReport(no)}>
              {reportedAt === null ? 'Isi berita acara' : 'Ubah berita acara'}
              <span className="sr-only"> {code ?? 'daring'}</span>
            </Button>
          )
        }
      >
        <FactGrid
          facts={[
            ['Pengawas', proctors.map(({ name }) => name).join('; ')],
            ['Peserta', seated],
            ['Tidak hadir', reportedAt === null ? null : absent],
            ['Lembar jawaban', answerSheets],
            ['Catatan kejadian', incidents],
            ['Berita acara diisi', reportedAt === null ? 'Belum' : <MomentText key="at" at={reportedAt} />],
          ]}
        />
      </Panel>
    ),
  );
}

export const access = examContract.get.access;

/** An exam for BAAK, its proctors and the lecturers of its class: seats, papers and report. */
export function Component() {
  const { id = '' } = useParams();
  const { data: exam } = useSuspenseQuery(examQuery(id));
  const [moving, setMoving] = useState(false);
  const [roomNo, setRoomNo] = useState<number | null>(null);
  const can = useCan();
  const navigate = useNavigate();
  const isStaff = useLocation().pathname.startsWith('/staff');
  const remove = useAskedChange(examContract.remove, [examContract.list, examContract.options]);
  const reseat = useAskedChange(examContract.reseat, [examContract.get, examContract.list]);
  const input = { params: { id }, body: { updatedAt: exam.updatedAt } };
  const isReported = exam.rooms.some(({ reportedAt }) => reportedAt !== null);
  const cancelled = exam.status === 'CANCLE';
  const waiting = exam.seats.filter(({ seat }) => seat === null).length;
  const print = (kind: 'attendance' | 'report') => () =>
    download(examContract.print, { params: { id }, query: { kind } });
  const askRemove = async (): Promise<void> => {
    const question = { title: 'Hapus jadwal ujian ini?', consequence: 'Ruang, pengawas, dan kursi dilepas.' };
    if (await remove(question, input)) void navigate('/staff/lecture-schedule?tab=ujian');
  };
  const askSeats = () =>
    reseat(
      {
        title: 'Susun kursi?',
        consequence: `${waiting} peserta baru mendapat kursi; yang lain tetap.`,
        verb: 'Susun',
        danger: false,
      },
      input,
    );
  return (
    <Page
      title={`${kindText(exam)} ${classTitle(exam)}`}
      purpose={whenText(exam)}
      actions={
        <>
          <PrintButton print={print('attendance')}>Cetak daftar hadir</PrintButton>
          <PrintButton print={print('report')}>Cetak berita acara</PrintButton>
          {isStaff && <OfficialReportLink about="ujian" id={id} />}
          {isStaff && !isReported && can(examContract.save.access) && (
            <Button onClick={() => setMoving(true)}>{cancelled ? 'Jadwalkan lagi' : 'Pindahkan'}</Button>
          )}
          {isStaff && !isReported && can(examContract.remove.access) && (
            <Button variant="default" onClick={() => void askRemove()}>
              Hapus
            </Button>
          )}
        </>
      }
    >
      <div className={classes.stack}>
        <DetailBand
          title={exam.courseName}
          subtitle={`${exam.courseCode} · Kelas ${exam.className} · ${exam.lecturers.join('; ')}`}
          status={<ScheduleStatusChip status={exam.status} />}
          figures={[
            { label: 'Peserta', value: exam.participants },
            { label: 'Ruang', value: roomsText(exam) },
          ]}
        />
        {exam.warning !== null && (
          <Alert color="yellow" title="Pertemuan belum cukup">
            {exam.warning} Ujian tetap dapat dilaksanakan; jadwalkan pertemuan pengganti lebih dahulu.
          </Alert>
        )}
        {exam.clashReason !== null && (
          <p className={classes.soft}>Dijadwalkan bersamaan: {exam.clashReason}</p>
        )}
        <Rooms exam={exam} onReport={setRoomNo} />
        <Panel
          title="Peserta dan kursi"
          actions={
            isStaff &&
            waiting > 0 &&
            !isReported &&
            can(examContract.reseat.access) && <Button onClick={() => void askSeats()}>Susun kursi</Button>
          }
        >
          <Seats exam={exam} />
        </Panel>
      </div>
      {moving && <ExamDialog exam={exam} onClose={() => setMoving(false)} />}
      {roomNo !== null && <ReportDialog exam={exam} roomNo={roomNo} onClose={() => setRoomNo(null)} />}
    </Page>
  );
}
