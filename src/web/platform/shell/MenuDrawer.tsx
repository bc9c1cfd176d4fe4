import { Drawer } from '@mantine/core';
import type { MenuSection } from './menu.ts';
import '#web/styles/app.css';
import { Brand } from './Sidebar.tsx';
import { SidebarMenu } from './SidebarMenu.tsx';

type Props = { opened: boolean; onClose: () => void; sections: readonly MenuSection[] };

/** The menu of small screens, slid over the page. */
export function MenuDrawer({ opened, onClose, sections }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="xs"
      padding="md"
      title={<Brand />}
      transitionProps={{ duration: 150 }}
    >
      <SidebarMenu sections={sections} wide onPick={onClose} />
    </Drawer>
  );
}
