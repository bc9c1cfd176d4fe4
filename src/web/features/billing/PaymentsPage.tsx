import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Permission } from '#shared/access/permissions.ts';
import { gatewayContract } from '#shared/contracts/gateway.contract.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.tsx';
import { Page } from '#web/ui/Page.tsx';
import tabClasses from '#web/ui/UrlTabs.module.css';

/** A part of the page: its name in the address, who sees it, and the file it is drawn by. */
export type PaymentTab = {
  value: string;
  label: string;
  permission: Permission;
  /** Shown only while the payment gateway is on. */
  needsGateway?: true;
  Content: LazyExoticComponent<ComponentType>;
};

/** What is billed, owed, received and granted; every tab is fetched when it is opened. */
export function PaymentsPage({ tabs: all }: { tabs: readonly PaymentTab[] }) {
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const { data: gateway } = useQuery({
    ...endpointQuery(gatewayContract.state, {}),
    enabled: can(gatewayContract.state.access),
  });
  const tabs = all.filter(
    ({ permission, needsGateway }) =>
      can({ permissions: [permission] }) && (needsGateway !== true || gateway?.on === true),
  );
  const open = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);
  const place = tabs.findIndex(({ value }) => value === open?.value);
  // Where not all tabs fit, the open one is brought into view; they become more once the gateway has answered.
  useEffect(() => {
    const tab = list.current?.querySelectorAll('[role="tab"]')[place];
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  // Search, filters and page belong to the list of one tab.
  const choose = (value: string | null): void =>
    setParams({ tab: value ?? '' }, { preventScrollReset: true });
  return (
    <Page
      title="Pembayaran mahasiswa"
      purpose="Tagihan, penerimaan, tunggakan, dan beasiswa, dengan setiap perpindahan uangnya."
    >
      <Tabs value={open?.value ?? null} onChange={choose} keepMounted={false}>
        <Tabs.List ref={list} aria-label="Bagian pembayaran" className={tabClasses.list}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={tabClasses.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value} mt="lg" className={tabClasses.panel}>
            <Suspense fallback={null}>
              <Content />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
