import { Alert, Button, Group, Select } from '@mantine/core';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { feederContract, type SendBody } from '#shared/connections/feeder/feeder.contract.ts';
import type { FeederRowView } from '#shared/connections/feeder/feeder.views.ts';
import { channelAt, feederChannels } from '#shared/connections/feeder/channels.ts';
import { type ChannelName } from '#shared/platform/feeder/channel-names.ts';
import {
  feederStatuses,
  feederStatusLabels,
  feederVerdictLabels,
  feederVerdicts,
} from '#shared/platform/feeder/state.ts';
import { CallError } from '#web/platform/lib/call-error.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { FeederChip } from '#web/platform/ui/FeederChip.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { ListTable } from '#web/platform/ui/table/TablePage.tsx';
import type { Column, Filter } from '#web/platform/ui/table/table-types.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { ChannelJob } from './ChannelJob.tsx';
import { verdictTones } from './feeder-words.ts';

const SendWindow = later(async () => (await import('./SendWindow.tsx')).SendWindow);
const RowWindow = later(async () => (await import('./RowWindow.tsx')).RowWindow);

const boardQuery = (period: string | null) =>
  endpointQuery(feederContract.board, { query: { period: period ?? undefined } });

export const loader = pageLoader((client, { request, params }) => {
  if (channelAt(params['channel'] ?? '') === null) throw new CallError(404, 'Not Found', null);
  return client.ensureQueryData(boardQuery(new URL(request.url).searchParams.get('period')));
});

const columns: Column<FeederRowView>[] = [
  { key: 'label', title: 'Data', sortable: true, card: 'head', render: ({ label }) => label },
  {
    key: 'verdict',
    title: 'Perbandingan',
    card: 'fact',
    render: ({ verdict }) => (
      <StatusChip tone={verdictTones[verdict]}>{feederVerdictLabels[verdict]}</StatusChip>
    ),
  },
  {
    key: 'differences',
    title: 'Yang berbeda',
    render: ({ differences, problems }) =>
      [
        ...problems.map(({ message }) => message),
        ...differences.filter(({ local }) => local !== null).map(({ label }) => label),
      ].join(', ') || '-',
  },
  {
    key: 'status',
    title: 'Pengiriman',
    card: 'fact',
    render: ({ status }) => <FeederChip status={status} />,
  },
  { key: 'message', title: 'Keterangan', card: 'fact', render: ({ message }) => message || '-' },
  {
    key: 'sentAt',
    title: 'Dikirim',
    optional: true,
    render: ({ sentAt }) => (sentAt === null ? '-' : <MomentText at={sentAt} relative />),
  },
];

const filters: Filter[] = [
  {
    name: 'verdict',
    label: 'Perbandingan',
    options: feederVerdicts.map((value) => ({ value, label: feederVerdictLabels[value] })),
  },
  {
    name: 'status',
    label: 'Pengiriman',
    options: feederStatuses.map((value) => ({ value, label: feederStatusLabels[value] })),
  },
  {
    name: 'problems',
    label: 'Akan ditolak',
    options: [
      { value: 'true', label: 'Ya' },
      { value: 'false', label: 'Tidak' },
    ],
  },
];

/** What has to be in the feeder before. */
function orderOf(channel: ChannelName): string {
  const before = feederChannels[channel].after.map((one) => feederChannels[one].label.toLowerCase());
  return before.length === 0
    ? 'Tidak bergantung pada kanal lain.'
    : `Dikirim setelah ${before.join(' dan ')}.`;
}

type Sending = Omit<SendBody, 'channel' | 'period'>;

function Channel({ channel }: { channel: ChannelName }) {
  const [params, setParams] = useSearchParams();
  const can = useCan();
  const { data: board } = useSuspenseQuery(boardQuery(params.get('period')));
  const [job, setJob] = useState<string | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const compare = useEndpointMutation(feederContract.compare, {
    invalidates: [feederContract.board],
    refreshRefused: true,
  });
  const { label, noun, perTerm } = feederChannels[channel];
  const view = board.channels.find((one) => one.channel === channel);
  const period = perTerm ? (board.period ?? undefined) : undefined;
  const running = view?.jobId ?? null;
  const mayAct = can(feederContract.send.access) && board.connected;
  const failed = (view?.counts.statuses.FAILED ?? 0) + (view?.counts.statuses.UNKNOWN ?? 0);
  const begin = (): void =>
    compare.mutate(
      { body: { channel, period } },
      {
        onSuccess: ({ data, message }) => {
          setJob(data.jobId);
          toast.success(message ?? 'Perbandingan dimulai.');
        },
        onError: showError,
      },
    );
  return (
    <Page
      title={label}
      purpose={orderOf(channel)}
      actions={
        <>
          {perTerm && (
            <Select
              aria-label="Semester"
              allowDeselect={false}
              data={board.periods.map(({ code, label: name }) => ({ value: code, label: name }))}
              value={board.period}
              onChange={(value) => setParams({ period: value ?? '' })}
            />
          )}
          {mayAct && (
            <Button
              leftSection={<IconArrowsExchange size={18} stroke={1.7} />}
              onClick={begin}
              loading={compare.isPending}
              disabled={running !== null}
            >
              Bandingkan
            </Button>
          )}
        </>
      }
    >
      {!board.connected && (
        <Alert color="yellow" title="Feeder belum dihubungkan" mb="md">
          Anda melihat hasil perbandingan terakhir. Admin menghubungkan feeder di Pengaturan admin.
        </Alert>
      )}
      {(running ?? job) !== null && <ChannelJob key={running ?? job} id={running ?? job ?? ''} />}
      {mayAct && view?.checkedAt != null && running === null && (
        <Group>
          <Button variant="default" onClick={() => setSending({ which: 'READY' })}>
            Kirim yang baru dan berbeda
          </Button>
          {failed > 0 && (
            <Button variant="default" onClick={() => setSending({ which: 'FAILED' })}>
              Kirim ulang yang gagal
            </Button>
          )}
        </Group>
      )}
      <ListTable
        endpoint={feederContract.rows}
        fixed={{ channel, ...(period && { period }) }}
        columns={columns}
        filters={filters}
        searchLabel={`Cari ${noun}`}
        noun={noun}
        nothing={{
          title: 'Belum ada hasil perbandingan.',
          hint: 'Bandingkan dahulu untuk melihat apa yang sama dan apa yang berbeda.',
        }}
        rowName={(row) => row.label}
        onOpen={(row) => setOpened(row._id)}
        renderBulk={
          mayAct && running === null
            ? (rows, clear) => (
                <Button
                  onClick={() => {
                    setSending({ ids: rows.map(({ _id }) => _id), which: 'READY' });
                    clear();
                  }}
                >
                  Kirim yang dipilih
                </Button>
              )
            : undefined
        }
      />
      {sending !== null && (
        <SendWindow
          body={{ channel, period, ...sending }}
          batch={board.batch}
          onSent={(jobId) => {
            setSending(null);
            setJob(jobId);
          }}
          onClose={() => setSending(null)}
        />
      )}
      {opened !== null && <RowWindow id={opened} onClose={() => setOpened(null)} />}
    </Page>
  );
}

/** `/staff/sinkronisasi/:channel`: both sides of one channel, row by row. */
export function Component() {
  const channel = channelAt(useParams()['channel'] ?? '');
  return channel !== null && <Channel key={channel} channel={channel} />;
}
