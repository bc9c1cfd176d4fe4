import { ActionIcon } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useRef, useState } from 'react';
import { later } from '#web/platform/lib/later.tsx';
import { useNotices } from '#web/platform/lib/notices.ts';
import classes from './Bell.module.css';

const NoticePanel = later(async () => (await import('./NoticePanel.tsx')).NoticePanel);
const NoticeDialog = later(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

const MOST = 99;

/** The bell with the number of unread notices; its list is loaded when it is first opened. */
export function Bell() {
  const { items, unread, outdated } = useNotices();
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const toConfirm = items?.find(({ ackRequired, acked }) => ackRequired && !acked);
  const toggle = (): void => {
    setAsked(true);
    setOpened(!opened);
  };
  const label = unread === 0 ? 'Pemberitahuan' : `Pemberitahuan, ${unread} belum dibaca`;
  return (
    <div ref={place} className={classes.place}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={toggle}
      >
        <IconBell size={20} stroke={1.7} />
      </ActionIcon>
      {(unread > 0 || outdated) && (
        <span className={classes.count} aria-hidden>
          {unread === 0 ? '' : Math.min(unread, MOST)}
        </span>
      )}
      {asked && (
        <NoticePanel
          opened={opened}
          place={place}
          items={items}
          outdated={outdated}
          onClose={() => setOpened(false)}
        />
      )}
      {toConfirm !== undefined && <NoticeDialog key={toConfirm.id} notice={toConfirm} />}
    </div>
  );
}
