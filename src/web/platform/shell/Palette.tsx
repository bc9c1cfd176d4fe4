import { Modal } from '@mantine/core';
import { Spotlight, spotlight } from '@mantine/spotlight';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { matches } from '#shared/platform/format/search.ts';
import '#web/styles/app.css';
import '@mantine/spotlight/styles.layer.css';
import { linksOf } from './menu-filter.ts';
import type { MenuSection } from './menu.ts';
import classes from './Palette.module.css';

type Props = {
  sections: readonly MenuSection[];
  /** Grows by one each time it is asked for. */
  opened: number;
};

/** Every entry of the menu by typing a part of its name; loaded when it is first asked for. */
export function Palette({ sections, opened }: Props) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (opened > 0) spotlight.open();
  }, [opened]);
  const found = linksOf(sections).filter(({ link, within }) => matches(`${within} ${link.name}`, query));
  return (
    <Spotlight.Root query={query} onQueryChange={setQuery} shortcut={null} scrollable maxHeight="60dvh">
      <Modal.Title className="sr-only">Cari menu</Modal.Title>
      <Spotlight.Search
        placeholder="Cari menu"
        aria-label="Cari menu"
        leftSection={<IconSearch size={20} stroke={1.7} />}
      />
      <Spotlight.ActionsList>
        {found.length === 0 && <Spotlight.Empty>Tidak ada menu yang cocok</Spotlight.Empty>}
        {found.map(({ link: { name, path, icon: Icon }, within }) => (
          <Spotlight.Action
            key={`${within} ${path}`}
            className={classes.action}
            onClick={() => void navigate(path)}
          >
            <Icon size={20} stroke={1.7} />
            <span>
              <span className={classes.name}>{name}</span>
              <span className={classes.within}>{within}</span>
            </span>
          </Spotlight.Action>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
