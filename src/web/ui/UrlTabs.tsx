import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import classes from './UrlTabs.module.css';

export type Tab = { value: string; label: string; content: ReactNode };

/**
 * Tabs whose choice is in the address (`?tab=`); only the open one is drawn. A list starts at its first page in its own
 * order: the columns of another tab mean nothing to it.
 */
export function UrlTabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const open = tabs.find(({ value }) => value === asked) ?? tabs[0];
  const choose = (value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('tab', value ?? '');
        next.delete('page');
        next.delete('sort');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs value={open?.value ?? null} onChange={choose} keepMounted={false}>
      <Tabs.List aria-label={label} className={classes.list}>
        {tabs.map(({ value, label: name }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} mt="lg" className={classes.panel}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
