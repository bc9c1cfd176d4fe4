import { Button, UnstyledButton } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { Link } from 'react-router';
import { noticeContract, type NoticeView } from '#shared/desk/notices/notice.contract.ts';
import type { NoticeSeverity } from '#shared/platform/notices/notice.ts';
import { showError } from '#web/platform/lib/errors.ts';
import type { Notices } from '#web/platform/lib/notices.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';
import type { MenuIcon } from './menu.ts';
import classes from './NoticePanel.module.css';

const icons: Record<NoticeSeverity, MenuIcon> = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconCircleX,
};

/** Made up from what stands open, so no moment at which it came. */
const standsOpen = ({ id }: NoticeView): boolean => id.includes(':');

function Words({ notice }: { notice: NoticeView }) {
  const { severity, title, body, from, acked } = notice;
  const Icon = icons[severity];
  return (
    <>
      <span className={classes.icon} data-severity={severity}>
        <Icon size={20} stroke={1.8} />
      </span>
      <span className={classes.words}>
        <strong className={classes.subject}>
          {title}
          {!acked && <span className="sr-only"> (belum dibaca)</span>}
        </strong>
        <span className={classes.text}>{body}</span>
        {!standsOpen(notice) && (
          <span className={classes.when}>
            <MomentText at={from} relative />
          </span>
        )}
      </span>
      {!acked && <span className={classes.dot} />}
    </>
  );
}

type Props = Pick<Notices, 'items' | 'outdated'> & {
  /** Called when a notice leads to its page. */
  onLeave: () => void;
};

/** Notices to read: each leads to its page and is read by that. */
export function NoticeList({ items, outdated, onLeave }: Props) {
  const read = useEndpointMutation(noticeContract.read, { invalidates: [noticeContract.list] });
  const mark = (body: { all: true } | { ids: string[] }): void =>
    read.mutate({ body }, { onError: showError });
  const open = ({ id, acked }: NoticeView): void => {
    if (!acked) mark({ ids: [id] });
  };
  const unread = items?.some(({ acked }) => !acked) ?? false;
  return (
    <>
      {outdated && (
        <div className={classes.version}>
          <span>Versi baru tersedia, muat ulang</span>
          <Button size="compact-sm" onClick={() => location.reload()}>
            Muat ulang
          </Button>
        </div>
      )}
      {items?.length === 0 && (
        <EmptyState
          drawing="done"
          title="Tidak ada pemberitahuan"
          hint="Kabar tentang KRS, nilai, dan pembayaran muncul di sini."
        />
      )}
      <ul className={classes.list}>
        {items?.map((notice) => (
          <li key={notice.id}>
            {notice.url === null ? (
              <UnstyledButton className={classes.item} onClick={() => open(notice)}>
                <Words notice={notice} />
              </UnstyledButton>
            ) : (
              <Link
                className={classes.item}
                to={notice.url}
                onClick={() => {
                  open(notice);
                  onLeave();
                }}
              >
                <Words notice={notice} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {unread && (
        <div className={classes.foot}>
          <Button fullWidth variant="light" loading={read.isPending} onClick={() => mark({ all: true })}>
            Tandai semua sudah dibaca
          </Button>
        </div>
      )}
    </>
  );
}
