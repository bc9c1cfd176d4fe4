import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { PageHeader } from '#web/platform/ui/Page.tsx';

/** An address no screen answers to. */
export function Component() {
  return (
    <>
      <PageHeader title="Halaman tidak ditemukan" />
      <EmptyState
        drawing="lost"
        title="Tidak ada halaman di alamat ini."
        hint="Periksa alamatnya, atau cari halamannya lewat Cari menu di atas."
        action={
          <Button component={Link} to="/">
            Ke beranda
          </Button>
        }
      />
    </>
  );
}
