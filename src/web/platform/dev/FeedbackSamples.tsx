import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import type { JobView } from '#shared/platform/jobs/jobs.contract.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { JobProgress } from '#web/platform/ui/JobProgress.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';

const job: JobView = {
  _id: 'contoh',
  type: 'export',
  title: 'Ekspor 1.250 mahasiswa',
  status: 'ACTIVE',
  total: 1250,
  done: 480,
  failed: 2,
  percent: 38,
  startedAt: new Date(Date.now() - 60_000).toISOString(),
  finishedAt: null,
  resultFile: null,
  errors: [
    { key: '25612010014', message: 'Tanggal lahir kosong.' },
    { key: '25612010077', message: 'NIK harus 16 angka.' },
  ],
  createdBy: 'u1',
  starter: 'Sari Wulandari',
  stopping: false,
  canCancel: true,
  canRetry: false,
  createdAt: new Date().toISOString(),
};

function Messages() {
  const confirm = useConfirm();
  const remove = async (): Promise<void> => {
    const yes = await confirm({
      title: 'Hapus jadwal MNJ301 kelas A?',
      consequence: '38 mahasiswa kehilangan kelas ini.',
      verb: 'Hapus',
      typed: 'MNJ301',
    });
    if (yes)
      toast.success('Jadwal dihapus.', {
        action: { label: 'Urungkan', run: () => toast.info('Dikembalikan.') },
      });
  };
  return (
    <Panel title="Pesan dan konfirmasi">
      <Group>
        <Button onClick={() => toast.success('Nilai 38 mahasiswa tersimpan.')}>Berhasil</Button>
        <Button onClick={() => toast.error('Kursi MNJ301 kelas A sudah penuh.')}>Gagal</Button>
        <Button onClick={() => toast.info('Periode KRS dibuka 3 hari lagi.')}>Info</Button>
        <Button onClick={() => toast.warning('Dua kelas berlangsung bersamaan.')}>Perhatian</Button>
        <Button color="red" variant="light" onClick={() => void remove()}>
          Hapus jadwal
        </Button>
      </Group>
    </Panel>
  );
}

/** Messages, states, refusals, empty places and jobs. */
export function FeedbackSamples() {
  return (
    <Stack gap="lg">
      <Messages />
      <Panel title="Keadaan">
        <Group>
          <StatusChip tone="success">Disetujui</StatusChip>
          <StatusChip tone="warning">Menunggu PA</StatusChip>
          <StatusChip tone="danger">Ditolak</StatusChip>
          <StatusChip tone="info">Berjalan</StatusChip>
          <StatusChip tone="neutral">Draf</StatusChip>
        </Group>
      </Panel>
      <Refusal
        title="KRS belum dapat diajukan"
        why="Jumlah 26 sks melebihi batas 24 sks untuk IPS 3,12."
        next="Kurangi satu mata kuliah, atau minta persetujuan dosen PA."
        action={<Button size="compact-sm">Lihat rencana saya</Button>}
      />
      <JobProgress job={job} />
      <JobProgress job={{ ...job, status: 'FAILED', percent: 40 }} />
      <Panel title="Tempat kosong">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <EmptyState
            title="Belum ada jadwal."
            hint="Tambah kelas pertama semester ini."
            action={<Button>Tambah</Button>}
          />
          <EmptyState drawing="no-match" title="Tidak ada mahasiswa yang cocok." />
          <EmptyState drawing="done" title="Semua survei sudah diisi." />
        </SimpleGrid>
      </Panel>
    </Stack>
  );
}
