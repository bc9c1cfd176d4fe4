import { SimpleGrid } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router';
import {
  attendanceReportContract,
  type LowAttendanceRow,
} from '#shared/teaching/attendance/attendance-report.contract.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { LookupSelect } from '#web/platform/ui/LookupSelect.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { useClassFilters } from '#web/platform/ui/study/class-filters.ts';
import { Exports } from '#web/platform/ui/table/Exports.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Export } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { percentText } from './percent-text.ts';

const columns: Column<LowAttendanceRow>[] = [
  { key: 'name', title: 'Mahasiswa', card: 'head', render: ({ name }) => <strong>{name}</strong> },
  { key: 'nim', title: 'NIM', card: 'fact', render: ({ nim }) => nim },
  {
    key: 'courseCode',
    title: 'Mata kuliah',
    sortable: true,
    render: ({ courseCode, courseName }) => `${courseName} (${courseCode})`,
  },
  { key: 'className', title: 'Kelas', card: 'fact', render: ({ className }) => className },
  {
    key: 'present',
    title: 'Hadir',
    align: 'right',
    render: ({ present, counted }) => `${present} dari ${counted}`,
  },
  {
    key: 'percent',
    title: 'Kehadiran',
    align: 'right',
    card: 'fact',
    render: ({ percent }) => percentText(percent),
  },
];

type Choices = { name: string; label: string; lookup: Endpoint }[];

/** Whose students are asked for; those of a whole term are many and come as a file. */
function Choose({ period, choices, exports }: { period: string; choices: Choices; exports: Export[] }) {
  const [, setParams] = useSearchParams();
  const choose = (name: string, value: string | null): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value !== null) next.set(name, value);
      return next;
    });
  return (
    <Panel
      title="Mahasiswa di bawah batas kehadiran"
      hint="Pilih mata kuliah atau dosen. Daftar seluruh semester dapat diunduh."
      actions={exports.length > 0 && <Exports exports={exports} query={{ period }} label="Unduh semester" />}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {choices.map(({ name, label, lookup }) => (
          <LookupSelect
            key={name}
            label={label}
            placeholder="Ketik untuk mencari"
            endpoint={lookup}
            value={null}
            onChange={(value) => choose(name, value)}
          />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

/** Students whose attendance is below what the college asks for, in a course or with a lecturer. */
export function LowTab({ period }: { period: string }) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const filters = useClassFilters(period);
  const files = useListFiles(attendanceReportContract.exportLow);
  const choices = filters.flatMap(({ name, label, lookup }) => (lookup ? [{ name, label, lookup }] : []));
  const isChosen = choices.some(({ name }) => (params.get(name) ?? '') !== '');
  return (
    <>
      {files.progress}
      {isChosen ? (
        <ListTable
          endpoint={attendanceReportContract.low}
          fixed={{ period }}
          columns={columns}
          filters={filters}
          exports={files.exports}
          searchLabel="Cari NIM atau nama"
          noun="mahasiswa"
          nothing={{ title: 'Tidak ada mahasiswa di bawah batas kehadiran.' }}
          rowName={({ name, courseCode }) => `${name}, ${courseCode}`}
          onOpen={({ scheduleId }) => void navigate(`/staff/laporan/presensi-report/${scheduleId}`)}
        />
      ) : (
        <Choose period={period} choices={choices} exports={files.exports} />
      )}
    </>
  );
}
