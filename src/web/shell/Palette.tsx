import { Spotlight, spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import '#web/styles/app.css';
import '@mantine/spotlight/styles.layer.css';
import { linksOf } from './menu-filter.ts';
import type { MenuSection } from './menu.ts';

/** Every entry of the menu by typing a part of its name; loaded when it is first asked for. */
export default function Palette({ sections, opened }: { sections: readonly MenuSection[]; opened: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (opened > 0) spotlight.open();
  }, [opened]);
  const actions = linksOf(sections).map(({ link: { name, path, icon: Icon }, within }) => ({
    id: `${within} ${path}`,
    label: name,
    description: within,
    leftSection: <Icon size={20} stroke={1.7} />,
    onClick: () => void navigate(path),
  }));
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight="60dvh"
      nothingFound="Tidak ada menu yang cocok"
      searchProps={{
        placeholder: 'Cari menu',
        'aria-label': 'Cari menu',
        leftSection: <IconSearch size={20} stroke={1.7} />,
      }}
    />
  );
}
