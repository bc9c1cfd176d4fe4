import { Alert, Stack } from '@mantine/core';
import type { GatewayStateView } from '#shared/finance/gateway/gateway.contract.ts';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';

/** `2 tanda tangan tidak sah, 1 pesanan tidak dikenal`. */
function refusedText({ forged, unreadable, unknownOrder, otherAmount }: GatewayStateView['refused']): string {
  const parts = [
    [forged, 'tanda tangan tidak sah'],
    [unreadable, 'tidak terbaca'],
    [unknownOrder, 'pesanan tidak dikenal'],
    [otherAmount, 'jumlah berbeda'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? 'Tidak ada' : told.join(', ');
}

/** What the gateway is for here, what does not agree, and what is missing. */
export function GatewayState({ state }: { state: GatewayStateView }) {
  return (
    <Stack mb="md">
      {state.method === null && (
        <Alert color="red" title="Belum ada metode untuk pembayaran otomatis">
          Mahasiswa belum dapat membayar otomatis. Tambahkan atau aktifkan metode virtual account atau QRIS di
          Metode pembayaran.
        </Alert>
      )}
      {state.attention > 0 && (
        <Alert color="red" title={`${state.attention} pembayaran perlu ditindaklanjuti`}>
          Saring selisih di bawah. Dana yang dikembalikan penyedia tidak dibalik sendiri: balik pembayarannya
          di Penerimaan, lalu catat tindak lanjutnya.
        </Alert>
      )}
      <FactGrid
        facts={[
          ['Dicatat sebagai', state.method],
          ['Menunggu pembayaran', state.open],
          ['Pemberitahuan ditolak, 30 hari', refusedText(state.refused)],
        ]}
      />
    </Stack>
  );
}
