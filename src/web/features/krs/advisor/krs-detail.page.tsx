import { Table } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { krsAdvisorContract, type KrsDetail } from '#shared/contracts/krs-advisor.contract.ts';
import { krsItemKindLabels } from '#shared/domain/krs/item.ts';
import { hundredths } from '#shared/format/number.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { DetailBand } from '#web/ui/DetailBand.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Refusal } from '#web/ui/Refusal.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { WeekTimetable } from '#web/ui/timetable/WeekTimetable.tsx';
import { roomText, slotText, stateChip } from '../labels.ts';
import { Decision } from './Decision.tsx';

const detailQuery = (id: string) => endpointQuery(krsAdvisorContract.detail, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(detailQuery(params['id'] ?? '')),
);

function Plan({ data }: { data: KrsDetail }) {
  const items = new Map(data.krs.items.map((item) => [item.scheduleId, item]));
  return (
    <Panel title="Rencana studi" hint={`${data.krs.totalSks} dari ${data.krs.maxSks} sks`}>
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Caption className="sr-only">Kelas dalam rencana studi</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Mata kuliah</Table.Th>
              <Table.Th ta="right">Sks</Table.Th>
              <Table.Th>Kelas</Table.Th>
              <Table.Th>Jadwal</Table.Th>
              <Table.Th>Keterangan</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.classes.map((row) => {
              const item = items.get(row.scheduleId);
              const dropped = item?.state === 'DROPPED';
              return (
                <Table.Tr key={row.scheduleId}>
                  <Table.Td>
                    <strong>{row.name}</strong>
                    <br />
                    {row.code}
                  </Table.Td>
                  <Table.Td ta="right">{row.sks}</Table.Td>
                  <Table.Td>{row.className}</Table.Td>
                  <Table.Td>
                    {slotText(row)}
                    <br />
                    {roomText(row)}
                  </Table.Td>
                  <Table.Td>{dropped ? 'Dibatalkan' : item && krsItemKindLabels[item.kind]}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

function Trend({ trend }: { trend: KrsDetail['trend'] }) {
  if (trend.length === 0) return null;
  return (
    <Panel title="Hasil studi">
      <Table.ScrollContainer minWidth={280}>
        <Table>
          <Table.Caption className="sr-only">IPS dan sks per semester</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Semester</Table.Th>
              <Table.Th ta="right">Sks</Table.Th>
              <Table.Th ta="right">IPS</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {trend.map(({ label, sks, ips }) => (
              <Table.Tr key={label}>
                <Table.Td>{label}</Table.Td>
                <Table.Td ta="right">{sks}</Table.Td>
                <Table.Td ta="right">{hundredths(ips)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

/** `/dosen/mahasiswa-bimbingan/:id`: one KRS with what speaks against it, and the decision. */
export function Component() {
  const { data } = useSuspenseQuery(detailQuery(useParams()['id'] ?? ''));
  const { krs, student, limits, classes } = data;
  const chip = stateChip(krs.state);
  const week = classes
    .filter(({ scheduleId }) =>
      krs.items.some((item) => item.scheduleId === scheduleId && item.state === 'ACTIVE'),
    )
    .map((row) => ({
      id: row.scheduleId,
      day: row.day,
      start: row.timeStart,
      end: row.timeEnd,
      title: row.name,
      detail: row.className,
      course: row.courseId,
    }));
  return (
    <Page title={`KRS ${student.name}`} purpose={`Semester ${data.period.label}`}>
      <DetailBand
        title={student.name}
        subtitle={`${student.nim} · kelas ${student.className ?? '-'} · semester ke-${student.semesterNumber}`}
        status={<StatusChip tone={chip.tone}>{chip.label}</StatusChip>}
        figures={[
          { label: 'IPS lalu', value: hundredths(limits.ips) },
          { label: 'IPK', value: hundredths(student.ipk) },
          { label: 'Batas sks', value: limits.maxSks },
          { label: 'Sks lulus', value: student.sksPassed },
        ]}
      />
      {data.problems.length > 0 && (
        <Refusal
          title="KRS ini belum dapat disetujui"
          why={
            <ul>
              {data.problems.map(({ code, message, scheduleId }) => (
                <li key={`${code}${scheduleId ?? ''}`}>{message}</li>
              ))}
            </ul>
          }
        />
      )}
      <Decision data={data} />
      <Plan data={data} />
      <Panel title="Minggu kuliah">
        <WeekTimetable slots={week} now={null} />
      </Panel>
      <Trend trend={data.trend} />
    </Page>
  );
}
