import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'react-router';
import type { StaffHomeView } from '#shared/desk/home/home.views.ts';
import { grouped } from '#shared/platform/format/number.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import classes from './home.module.css';

/** Transfers that wait for finance, and since when. */
export function PaymentQueue({ data }: { data: StaffHomeView['payments'] | undefined }) {
  return (
    <Panel
      title="Verifikasi pembayaran"
      actions={
        <Anchor component={Link} to="/staff/pembayaran-mahasiswa?tab=verifikasi" size="sm">
          Buka antrean
        </Anchor>
      }
    >
      {!data && <Skeleton height={48} />}
      {data && (
        <ul className={classes.lines}>
          <li className={classes.line}>
            <strong>
              {data.waiting === 0
                ? 'Tidak ada pembayaran yang menunggu.'
                : `${grouped(data.waiting)} pembayaran menunggu, ${rupiah(data.amount)}`}
            </strong>
            {data.oldest !== null && (
              <span className={classes.within}>
                Terlama dikirim <MomentText at={data.oldest} relative />
              </span>
            )}
          </li>
        </ul>
      )}
    </Panel>
  );
}
