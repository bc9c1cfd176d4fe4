import type { ComponentType } from 'react';
import type { Permission } from '#shared/platform/access/permissions.ts';
import { gatewayContract } from '#shared/finance/gateway/gateway.contract.ts';
import { useLookup } from '#web/platform/lib/lookup.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { UrlTabs } from '#web/platform/ui/UrlTabs.tsx';

/** A part of the page: its name in the address, who sees it, and the file it is drawn by. */
export type PaymentTab = {
  value: string;
  label: string;
  permission: Permission;
  /** Shown only while the payment gateway is on. */
  needsGateway?: true;
  Content: ComponentType;
};

/** What is billed, owed, received and granted; every tab is fetched when it is opened. */
export function PaymentsPage({ tabs: all }: { tabs: readonly PaymentTab[] }) {
  const can = useCan();
  const { data: gateway } = useLookup({
    ...endpointQuery(gatewayContract.state, {}),
    enabled: can(gatewayContract.state.access),
  });
  const tabs = all.filter(
    ({ permission, needsGateway }) =>
      can({ permissions: [permission] }) && (needsGateway !== true || gateway?.on === true),
  );
  return (
    <Page
      title="Pembayaran mahasiswa"
      purpose="Tagihan, penerimaan, tunggakan, dan beasiswa, dengan setiap perpindahan uangnya."
    >
      <UrlTabs
        label="Bagian pembayaran"
        apart
        tabs={tabs.map(({ value, label, Content }) => ({
          value,
          label,
          content: <Content />,
        }))}
      />
    </Page>
  );
}
