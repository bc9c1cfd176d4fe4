import { Alert, Box, Button } from '@mantine/core';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { lmsContract } from '#shared/connections/lms/lms.contract.ts';
import type { LmsRunView, LmsStateView } from '#shared/connections/lms/lms.views.ts';
import { lmsRunKindLabels, lmsRunStatusLabels } from '#shared/connections/lms/run.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { MomentText } from '#web/platform/ui/values.tsx';
import { lmsLists } from './lms-words.ts';

/** `Peserta kelas, 24 Agustus 2026 10.00`. */
function RunText({ run }: { run: LmsRunView | null }) {
  if (run === null) return 'Belum pernah';
  return (
    <>
      {lmsRunKindLabels[run.kind]}, {lmsRunStatusLabels[run.status].toLowerCase()},{' '}
      <MomentText at={run.startedAt} relative />
    </>
  );
}

/** `Sari Dewi, 24 Agustus 2026 10.00 (292 email)`. */
function ConsentText({ consent }: { consent: LmsStateView['mailConsent'] }) {
  if (consent === null) return 'Belum';
  return (
    <>
      {consent.by !== null && `${consent.by}, `}
      <MomentText at={consent.at} /> ({grouped(consent.mails)} email)
    </>
  );
}

type Checked = ResponseOf<typeof lmsContract.check>;

/** Another site than the one used so far: going over to it is a person's choice. */
function OtherSite({ name, forgets, onDone }: Checked & { onDone: () => void }) {
  const follow = useAskedChange(lmsContract.followSite, lmsLists);
  if (forgets === null) return null;
  const links = [
    ...(forgets.courses > 0 ? [`${grouped(forgets.courses)} kelas`] : []),
    ...(forgets.accounts > 0 ? [`${grouped(forgets.accounts)} akun`] : []),
  ].join(' dan ');
  const ask = async (): Promise<void> => {
    const question = {
      title: `Pakai ${name}?`,
      consequence: `${links} yang terhubung dengan situs lama dilupakan, juga pasangan kolom nilainya. Akun dan kelas dicari lagi di situs ini saat dijalankan.`,
      verb: 'Pakai situs ini',
    };
    if (await follow(question, {})) onDone();
  };
  return (
    <Alert mb="md" color="yellow" title="Ini situs Moodle yang lain">
      {links} terhubung dengan situs yang dipakai sebelumnya. Selama belum dipilih, sinkronisasi menunggu.
      Bila alamatnya keliru, kembalikan di Pengaturan admin, bagian Integrasi.
      <br />
      <Button mt="sm" variant="default" onClick={() => void ask()}>
        Pakai situs ini
      </Button>
    </Alert>
  );
}

/** What the check of the connection found. */
function Found({ data }: { data: Checked }) {
  if (data.missing.length > 0) {
    return (
      <Alert mb="md" color="red" title={`${data.missing.length} fungsi belum diizinkan`}>
        Tambahkan ke layanan web di Moodle: {data.missing.join(', ')}.
      </Alert>
    );
  }
  return (
    <Alert mb="md" color={data.warning === '' ? 'green' : 'yellow'} title={`Terhubung ke ${data.name}`}>
      Moodle {data.release}. {data.warning || 'Semua fungsi yang diperlukan tersedia.'}
      {data.unchecked !== '' && (
        <>
          <br />
          {data.unchecked}
        </>
      )}
    </Alert>
  );
}

/** Whether the LMS is connected, when it was last brought into step, and the last time all went well. */
export function StatePanel({ state }: { state: LmsStateView }) {
  const can = useCan();
  const check = useEndpointMutation(lmsContract.check);
  return (
    <Panel
      title="Koneksi"
      hint={
        state.connected
          ? 'Alamat dan token diatur di Pengaturan admin, bagian Integrasi.'
          : 'Isi alamat Moodle dan token di Pengaturan admin, bagian Integrasi. Semua halaman lain tetap berjalan tanpa LMS.'
      }
      actions={
        state.connected &&
        can(lmsContract.check.access) && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
            Periksa koneksi
          </Button>
        )
      }
    >
      {check.data !== undefined && (
        // Right below the button: on a phone the facts fill the screen, and what waits for a person comes first.
        <>
          <OtherSite {...check.data.data} onDone={check.reset} />
          <Found data={check.data.data} />
        </>
      )}
      {check.error !== null && (
        <Box mb="md">
          <Refusal title="LMS tidak dapat dipakai sekarang." why={messageOf(check.error)} />
        </Box>
      )}
      <FactGrid
        facts={[
          [
            'LMS',
            <StatusChip key="lms" tone={state.connected ? 'success' : 'neutral'}>
              {state.connected ? 'Terhubung' : 'Belum terhubung'}
            </StatusChip>,
          ],
          ['Sinkronisasi terakhir', <RunText key="last" run={state.lastRun} />],
          ['Terakhir berhasil penuh', <RunText key="good" run={state.lastGoodRun} />],
          ['Kelas menunggu perubahan', state.waiting],
          ['Akun dengan nama atau email lama', state.outdated],
          ['Email LMS disetujui', <ConsentText key="mails" consent={state.mailConsent} />],
        ]}
      />
      {state.connected && state.settings.isAutomatic && state.mailConsent === null && (
        <Alert mt="md" color="yellow" title="Perubahan otomatis menunggu">
          Email dari Moodle belum disetujui. Tekan Tambah semua kelas atau Sinkronkan peserta, lalu setujui
          jumlah emailnya.
        </Alert>
      )}
    </Panel>
  );
}
