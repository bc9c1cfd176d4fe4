import { CloseButton, Drawer, Popover } from '@mantine/core';
import { useClickOutside, useMediaQuery } from '@mantine/hooks';
import { type RefObject, useState } from 'react';
import '#web/styles/app.css';
import type { Notices } from '#web/platform/lib/notices.ts';
import { NoticeList } from './NoticeList.tsx';
import classes from './NoticePanel.module.css';

type Props = Pick<Notices, 'items' | 'outdated'> & {
  opened: boolean;
  /** The bell and the panel; a click in there does not close. */
  place: RefObject<HTMLDivElement | null>;
  onClose: () => void;
};

const TITLE = 'Pemberitahuan';

/** The panel that hangs from the bell where there is room. */
function Hanging({ opened, place, onClose, ...list }: Props) {
  const [panel, setPanel] = useState<HTMLDivElement | null>(null);
  useClickOutside(() => opened && onClose(), null, [panel, place.current]);
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && onClose()}
      position="bottom-end"
      width="26rem"
      shadow="md"
      trapFocus
      closeOnClickOutside={false}
      withRoles={false}
      withinPortal={false}
      transitionProps={{ duration: 150 }}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={setPanel} role="dialog" aria-label={TITLE} className={classes.panel}>
        <div className={classes.head}>
          <h2 className={classes.title}>{TITLE}</h2>
          <CloseButton aria-label="Tutup pemberitahuan" onClick={onClose} />
        </div>
        <div className={classes.body}>
          <NoticeList {...list} onLeave={onClose} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the bell opens: a panel under it, or the whole height of a phone. */
export function NoticePanel(props: Props) {
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  if (!phone) return <Hanging {...props} />;
  const { opened, items, outdated, onClose } = props;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="100%"
      padding="md"
      title={<span className={classes.title}>{TITLE}</span>}
      closeButtonProps={{ 'aria-label': 'Tutup pemberitahuan' }}
      transitionProps={{ duration: 150 }}
    >
      <NoticeList items={items} outdated={outdated} onLeave={onClose} />
    </Drawer>
  );
}
