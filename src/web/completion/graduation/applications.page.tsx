import {
  graduationContract,
  type GraduationView,
} from '#shared/completion/graduation/graduation.contract.ts';
import { graduationStateLabels, graduationStates } from '#shared/completion/graduation/graduation.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { periodOptions } from '#web/platform/ui/period-options.ts';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';
import { DateText, MomentText } from '#web/platform/ui/values.tsx';
import { GraduationChip } from './GraduationChip.tsx';
import { GraduationList } from './GraduationList.tsx';

const columns: Column<GraduationView>[] = [
  {
    key: 'studentName',
    title: 'Mahasiswa',
    sortable: true,
    card: 'head',
    render: ({ studentName }) => <strong>{studentName}</strong>,
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  { key: 'period', title: 'Semester', render: ({ periodCode }) => periodLabel(periodCode) },
  { key: 'ipk', title: 'IPK', align: 'right', render: ({ ipk }) => hundredths(ipk) },
  { key: 'predicate', title: 'Predikat', render: ({ predicate }) => predicate ?? '-' },
  {
    key: 'diploma',
    title: 'Nomor ijazah',
    optional: true,
    render: ({ diplomaNumber }) => diplomaNumber ?? '-',
  },
  {
    key: 'createdAt',
    title: 'Diajukan',
    sortable: true,
    render: ({ createdAt }) => <MomentText at={createdAt} />,
  },
  {
    key: 'state',
    title: 'Status',
    sortable: true,
    card: 'fact',
    render: ({ state }) => <GraduationChip state={state} />,
  },
];

const filters: Filter[] = [
  {
    name: 'state',
    label: 'Status',
    options: graduationStates.map((value) => ({ value, label: graduationStateLabels[value] })),
  },
];

/** Who walks at the ceremony, as the diploma names them. */
const graduateColumns: Column<GraduationView>[] = [
  {
    key: 'studentName',
    title: 'Lulusan',
    sortable: true,
    card: 'head',
    render: ({ diplomaName }) => <strong>{diplomaName}</strong>,
  },
  { key: 'nim', title: 'NIM', sortable: true, card: 'fact', render: ({ nim }) => nim },
  { key: 'date', title: 'Tanggal lulus', render: ({ decreeDate }) => <DateText date={decreeDate} /> },
  { key: 'ipk', title: 'IPK', align: 'right', render: ({ ipk }) => hundredths(ipk) },
  { key: 'predicate', title: 'Predikat', card: 'fact', render: ({ predicate }) => predicate ?? '-' },
  { key: 'thesis', title: 'Judul skripsi', render: ({ thesisTitle }) => thesisTitle || '-' },
  { key: 'diploma', title: 'Nomor ijazah', render: ({ diplomaNumber }) => diplomaNumber ?? '-' },
];

const periodFilter = (): Filter => ({ name: 'period', label: 'Semester', options: periodOptions() });

function Applications() {
  return (
    <GraduationList
      decides
      columns={columns}
      filters={[...filters, periodFilter()]}
      noun="pengajuan"
      nothing={{ title: 'Belum ada pengajuan yudisium.' }}
    />
  );
}

function Graduates() {
  return (
    <GraduationList
      columns={graduateColumns}
      filters={[periodFilter()]}
      fixed={{ state: 'GRADUATED' }}
      noun="lulusan"
      nothing={{
        title: 'Belum ada lulusan.',
        hint: 'Lulusan masuk ke daftar ini setelah SK yudisium ditetapkan.',
      }}
    />
  );
}

const tabs = [
  { value: 'pengajuan', label: 'Pengajuan', content: <Applications /> },
  { value: 'wisuda', label: 'Daftar wisuda', content: <Graduates /> },
];

export const access = graduationContract.list.access;

/** `/staff/mahasiswa/yudisium`: applications for graduation, decided one by one and by decree, and the graduates. */
export function Component() {
  return (
    <Page
      title="Yudisium"
      purpose="Pengajuan diperiksa BAAK dan kaprodi, lalu ditetapkan pimpinan dengan SK."
    >
      <UrlTabs label="Bagian yudisium" tabs={tabs} apart />
    </Page>
  );
}
