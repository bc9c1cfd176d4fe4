import { feederContract } from '#shared/connections/feeder/feeder.contract.ts';
import { feederProofContract, type FeederSent } from '#shared/connections/feeder/feeder-proof.contract.ts';
import { feederChannels } from '#shared/connections/feeder/channels.ts';
import { channelNames } from '#shared/platform/feeder/channel-names.ts';
import {
  feederSendKindLabels,
  feederSendKinds,
  feederStepLabels,
  recordName,
} from '#shared/platform/feeder/state.ts';
import { parseTerm, periodLabel } from '#shared/platform/term/term.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { useListFiles } from '#web/platform/ui/table/use-list-files.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './feeder.module.css';
import { environmentWords, stepTones } from './feeder-words.ts';

const term = (scope: string): string => (parseTerm(scope) === null ? scope : periodLabel(scope));

const columns: Column<FeederSent>[] = [
  {
    key: 'at',
    title: 'Waktu',
    sortable: true,
    card: 'fact',
    render: ({ at }) => <MomentText at={at} />,
  },
  { key: 'by', title: 'Oleh', card: 'fact', render: ({ by }) => by },
  { key: 'kind', title: 'Tindakan', card: 'fact', render: ({ kind }) => feederSendKindLabels[kind] },
  {
    key: 'channel',
    title: 'Kanal',
    render: ({ channel, scope }) =>
      scope === '' ? feederChannels[channel].label : `${feederChannels[channel].label}, ${term(scope)}`,
  },
  { key: 'record', title: 'Data', card: 'head', render: (row) => recordName(row) },
  {
    key: 'outcome',
    title: 'Jawaban',
    card: 'fact',
    render: ({ outcome, code }) => (
      <StatusChip tone={stepTones[outcome ?? 'ASKED']}>
        {feederStepLabels[outcome ?? 'ASKED']}
        {code !== null && ` (galat ${code})`}
      </StatusChip>
    ),
  },
  {
    key: 'answeredAt',
    title: 'Dijawab',
    optional: true,
    render: ({ answeredAt }) => (answeredAt === null ? '-' : <MomentText at={answeredAt} />),
  },
  { key: 'act', title: 'Perintah', optional: true, render: ({ act }) => act },
  {
    key: 'environment',
    title: 'Lingkungan',
    optional: true,
    render: ({ environment }) => (environment === null ? '-' : environmentWords[environment]),
  },
  {
    key: 'requestDigest',
    title: 'SHA-256',
    optional: true,
    render: ({ requestDigest }) => <span className={classes.proof}>{requestDigest}</span>,
  },
];

function useFilters(): Filter[] {
  const { data } = useLookup(endpointQuery(feederContract.board, { query: {} }));
  return [
    {
      name: 'kind',
      label: 'Tindakan',
      options: feederSendKinds.map((value) => ({ value, label: feederSendKindLabels[value] })),
    },
    {
      name: 'channel',
      label: 'Kanal',
      options: channelNames.map((value) => ({ value, label: feederChannels[value].label })),
    },
    {
      name: 'period',
      label: 'Semester',
      options: (data?.periods ?? []).map(({ code, label }) => ({ value: code, label })),
    },
    { name: 'from', label: 'Dari tanggal', options: [], isDate: true },
    { name: 'to', label: 'Sampai tanggal', options: [], isDate: true },
  ];
}

/** `/staff/sinkronisasi/bukti`: every call that changed the feeder, removals among them, and what was answered. */
export function Component() {
  const filters = useFilters();
  const files = useListFiles(feederProofContract.file);
  return (
    <Page
      title="Bukti kirim"
      purpose="Setiap penambahan, perubahan, dan penghapusan di feeder: siapa, kapan, data apa, dan jawabannya."
    >
      {files.progress}
      <ListTable
        endpoint={feederProofContract.list}
        columns={columns}
        filters={filters}
        exports={files.exports}
        searchLabel="Cari NIM, NIDN, atau kode"
        noun="kiriman"
        nothing={{ title: 'Belum ada yang dikirim.', hint: 'Kirim dari salah satu kanal PDDIKTI dahulu.' }}
        rowName={(row) => `${recordName(row)} ${row.at}`}
      />
    </Page>
  );
}
