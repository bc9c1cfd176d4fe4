import { Skeleton } from '@mantine/core';
import { Panel } from '#web/platform/ui/Panel.tsx';

/** What stands in a card while its numbers come. */
export const Waiting = ({ title }: { title: string }) => (
  <Panel title={title}>
    <Skeleton height={180} />
  </Panel>
);
