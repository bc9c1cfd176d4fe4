import { UnstyledButton } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { MenuGroup, MenuLink } from './menu.ts';
import classes from './SidebarMenu.module.css';

const ICON = { size: 20, stroke: 1.7 };

type LinkProps = {
  link: MenuLink;
  active: boolean;
  wide: boolean;
  within?: boolean;
  onPick?: (() => void) | undefined;
};

/** One link of the menu. */
export function SidebarLink({ link, active, wide, within = false, onPick }: LinkProps) {
  const Icon = link.icon;
  return (
    <li>
      <Link
        to={link.path}
        className={clsx(classes.entry, active && classes.active, within && classes.within)}
        aria-current={active ? 'page' : undefined}
        title={wide ? undefined : link.name}
        onClick={onPick}
      >
        {!within && <Icon {...ICON} />}
        <span className={classes.name}>{link.name}</span>
      </Link>
    </li>
  );
}

type GroupProps = {
  group: MenuGroup;
  active: string | null;
  wide: boolean;
  onExpand?: (() => void) | undefined;
  onPick?: (() => void) | undefined;
};

/** Links under one name, opened by it; open from the start where the current page is among them. */
export function SidebarGroup({ group, active, wide, onExpand, onPick }: GroupProps) {
  const holdsActive = group.submenu.some(({ path }) => path === active);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = wide && (chosen ?? holdsActive);
  const list = useId();
  const Icon = group.icon;
  const toggle = (): void => {
    if (!wide) onExpand?.();
    setChosen(!open);
  };
  return (
    <li>
      <UnstyledButton
        className={clsx(classes.entry, holdsActive && !open && classes.active)}
        onClick={toggle}
        aria-expanded={open}
        aria-controls={list}
        title={wide ? undefined : group.name}
      >
        <Icon {...ICON} />
        <span className={classes.name}>{group.name}</span>
        <IconChevronDown className={clsx(classes.chevron, open && classes.turned)} size={16} />
      </UnstyledButton>
      <ul id={list} className={classes.sublist} hidden={!open}>
        {group.submenu.map((link) => (
          <SidebarLink
            key={link.path}
            link={link}
            active={active === link.path}
            wide
            within
            onPick={onPick}
          />
        ))}
      </ul>
    </li>
  );
}
