import { Anchor } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { currentCampus } from '#web/platform/lib/campus.ts';
import classes from './SiteLink.module.css';

const never = () => () => undefined;

/** Link to the public site, if the college has one; not in the prerendered page. */
export function SiteLink() {
  const browser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!browser || !currentCampus().hasSite) return null;
  return (
    <p className={classes.line}>
      <Anchor href="/beranda" size="sm">
        Situs kampus
      </Anchor>
    </p>
  );
}
