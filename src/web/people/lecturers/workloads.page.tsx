import { useNavigate } from 'react-router';
import {
  lecturerWorkloadContract,
  type WorkloadRow,
} from '#shared/people/lecturers/lecturer-workload.contract.ts';
import { labelOf } from '#shared/platform/reference/code-list.ts';
import { employments } from '#shared/platform/reference/lecturer.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { taughtColumns, taughtName } from '#web/platform/ui/study/taught-columns.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { periodOptions } from '#web/platform/ui/period-options.ts';
import { PersonCell } from '#web/platform/ui/people/PersonCell.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';

const columns: Column<WorkloadRow>[] = [
  {
    key: 'name',
    title: 'Dosen',
    render: ({ fullName, photo, nidn }) => <PersonCell name={fullName} avatar={photo} below={nidn} />,
    sortable: true,
    card: 'head',
  },
  { key: 'employment', title: 'Ikatan kerja', render: ({ employment }) => labelOf(employments, employment) },
  { key: 'classes', title: 'Kelas', render: ({ classes }) => classes, align: 'right', card: 'fact' },
  {
    key: 'teaching',
    title: 'Sks mengajar',
    render: ({ teaching, isOver }) =>
      isOver ? (
        <StatusChip tone="warning">{hundredths(teaching)}, melebihi batas</StatusChip>
      ) : (
        hundredths(teaching)
      ),
    sortable: true,
    align: 'right',
    card: 'fact',
  },
  {
    key: 'parts',
    title: 'Selain mengajar',
    render: ({ parts }) => parts.map(({ label, count }) => `${label}: ${count}`).join(', '),
    card: 'fact',
  },
];

/** Workload of every lecturer in a term. */
function Loads() {
  const navigate = useNavigate();
  const files = useListFiles(lecturerWorkloadContract.export);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={lecturerWorkloadContract.list}
        columns={columns}
        exports={files.exports}
        filters={[
          { name: 'semester', label: 'Semester', options: periodOptions() },
          {
            name: 'over',
            label: 'Batas',
            options: [
              { value: 'true', label: 'Melebihi batas' },
              { value: 'false', label: 'Dalam batas' },
            ],
          },
        ]}
        searchLabel="Cari nama atau NIDN"
        noun="dosen"
        nothing={{ title: 'Belum ada dosen.' }}
        rowName={({ fullName }) => fullName}
        onOpen={({ _id }) => void navigate(`/staff/dosen/${_id}?tab=beban`)}
      />
    </>
  );
}

/** Classes by lecturer, with planned and held meetings. */
function Taught() {
  const files = useListFiles(lecturerWorkloadContract.exportClasses);
  return (
    <>
      {files.progress}
      <ListTable
        endpoint={lecturerWorkloadContract.classes}
        columns={taughtColumns}
        exports={files.exports}
        filters={[{ name: 'semester', label: 'Semester', options: periodOptions() }]}
        searchLabel="Cari dosen atau mata kuliah"
        noun="kelas dosen"
        nothing={{ title: 'Belum ada dosen pengampu pada semester ini.', perTerm: true }}
        rowName={taughtName}
      />
    </>
  );
}

/** `/staff/dosen/beban`: workloads of a term. */
export const Component = () => (
  <Page
    title="Beban kerja dosen"
    purpose="Sks mengajar menurut bagian setiap dosen, pada semester aktif bila tidak dipilih."
  >
    <UrlTabs
      label="Bagian beban kerja"
      tabs={[
        { value: 'dosen', label: 'Per dosen', content: <Loads /> },
        { value: 'kelas', label: 'Per kelas', content: <Taught /> },
      ]}
    />
  </Page>
);
