import { Skeleton } from '@mantine/core';
import { Panel } from '#web/ui/Panel.tsx';
import classes from './home.module.css';

/** What stands in a card while its numbers come, or when they do not. */
export const Waiting = ({ title, failed }: { title: string; failed: boolean }) => (
  <Panel title={title}>
    {failed ? <p className={classes.within}>Data ini gagal dimuat.</p> : <Skeleton height={180} />}
  </Panel>
);
