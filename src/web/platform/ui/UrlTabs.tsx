import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { OpenTab } from './open-tab.ts';
import classes from './UrlTabs.module.css';

export type Tab = { value: string; label: string; content: ReactNode };

const openOf = (tabs: readonly Tab[], asked: string | null): Tab | undefined =>
  tabs.find(({ value }) => value === asked) ?? tabs[0];

/** Brings the open tab into sight where the list is wider than the page, without moving the page itself. */
function useOpenInSight(place: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[place];
    if (list.current === null || tab === undefined) return;
    const [from, to] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth];
    const { scrollLeft, clientWidth } = list.current;
    if (from < scrollLeft || to > scrollLeft + clientWidth) {
      list.current.scrollLeft = from - (clientWidth - tab.offsetWidth) / 2;
    }
  }, [place]);
  return list;
}

type Props = { tabs: readonly Tab[]; label: string; apart?: boolean };

/**
 * Tabs whose choice is in the address (`?tab=`); only the open one is drawn. A list starts at its first page in its own
 * order: the columns of another tab mean nothing to it.
 * @param props.apart search and filters belong to one tab too and are left behind with it.
 */
export function UrlTabs({ tabs, label, apart = false }: Props) {
  const [params, setParams] = useSearchParams();
  const open = openOf(tabs, params.get('tab'));
  const list = useOpenInSight(tabs.findIndex(({ value }) => value === open?.value));
  const choose = (value: string | null): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(apart ? '' : before);
        next.set('tab', value ?? '');
        next.delete('page');
        next.delete('sort');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const tabOf = (search: string): string | undefined =>
    openOf(tabs, new URLSearchParams(search).get('tab'))?.value;
  return (
    <Tabs value={open?.value ?? null} onChange={choose} keepMounted={false}>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ value, label: name }) => (
          <Tabs.Tab key={value} value={value} className={classes.tab}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ value, content }) => (
        <Tabs.Panel key={value} value={value} mt="lg" className={classes.panel}>
          <OpenTab value={tabOf}>{content}</OpenTab>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
