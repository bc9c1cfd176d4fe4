import { ActionIcon } from '@mantine/core';
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs';
import IconLayoutSidebarLeftExpand from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { BrandMark } from '#web/platform/ui/BrandMark.tsx';
import type { MenuSection } from './menu.ts';
import { SidebarMenu } from './SidebarMenu.tsx';
import type { SidebarState } from './use-sidebar.ts';
import classes from './Sidebar.module.css';

/** College's mark and short name, leading home. */
export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <BrandMark size="medium" />
      <span className={classes.brandText}>
        <strong>{currentCampus().shortName}</strong>
        <span>Portal akademik</span>
      </span>
    </Link>
  );
}

/** The menu beside the page: 264 wide, or 72 with icons that widen while hovered. */
export function Sidebar({ state, sections }: { state: SidebarState; sections: readonly MenuSection[] }) {
  const { open, expanded, toggle, setHover } = state;
  const label = open ? 'Ciutkan menu' : 'Lebarkan menu';
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <div className={clsx(classes.place, open && classes.placeOpen)}>
      <aside
        className={clsx(classes.sidebar, expanded && classes.expanded, expanded && !open && classes.floating)}
        onMouseEnter={() => setHover(true)}
        onMouseLeave={() => setHover(false)}
        onFocus={() => setHover(true)}
        onBlur={() => setHover(false)}
        aria-label="Menu samping"
      >
        <div className={classes.head}>
          <Brand />
          {expanded && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label}
              title={label}
              aria-expanded={open}
              onClick={toggle}
            >
              <Icon size={20} stroke={1.7} />
            </ActionIcon>
          )}
        </div>
        <SidebarMenu sections={sections} wide={expanded} onExpand={() => setHover(true)} />
      </aside>
    </div>
  );
}
