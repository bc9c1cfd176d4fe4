import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { isWorthAnotherTry } from '#web/platform/lib/call-error.ts';
import { latestFailure } from '#web/platform/lib/errors.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { PageHeader } from '#web/platform/ui/Page.tsx';

const titles: Record<number, string> = {
  0: 'Tidak ada koneksi',
  400: 'Data tidak ditemukan',
  403: 'Halaman ini bukan untuk Anda',
  404: 'Data tidak ditemukan',
  429: 'Terlalu banyak permintaan',
  503: 'Server sedang sibuk',
};

/** A sentence below the title that does not say the same again; where a right is missing, the same for every page. */
const explanations: Record<number, string> = {
  400: 'Alamatnya keliru.',
  403: 'Akun Anda tidak memiliki hak untuk membukanya.',
  404: 'Data ini sudah dihapus, atau alamatnya keliru.',
};

/** What helps: the right, another address, what the server's sentence asks for, or another try. */
function hintOf(status: number | null): string {
  if (status === 403) return 'Bila halaman ini termasuk tugas Anda, minta admin kampus menambahkan haknya.';
  if (!isWorthAnotherTry(status)) return 'Periksa alamatnya, atau cari datanya lewat menu.';
  if (status === 422) return 'Halaman ini terbuka setelah hal di atas terpenuhi.';
  return 'Tekan Coba lagi. Bila tetap gagal, sampaikan pesan di atas kepada admin kampus.';
}

/** `/500`: a page whose data could not be loaded, with the server's words and the way back to it. */
export function Component() {
  const failure = latestFailure();
  const title = titles[failure?.status ?? -1] ?? 'Halaman gagal dimuat';
  const told = explanations[failure?.status ?? -1] ?? failure?.message;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        drawing="failure"
        title={told ?? 'Terjadi gangguan saat memuat halaman.'}
        hint={hintOf(failure?.status ?? null)}
        action={
          <Group justify="center">
            {failure !== null && isWorthAnotherTry(failure.status) && (
              <Button component={Link} to={failure.path}>
                Coba lagi
              </Button>
            )}
            <Button component={Link} to="/" variant="default">
              Ke beranda
            </Button>
          </Group>
        }
      />
    </>
  );
}
