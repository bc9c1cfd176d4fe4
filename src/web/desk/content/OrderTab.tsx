import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderCalls } from '#shared/desk/content/content.views.ts';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { LoadFailure } from '#web/platform/ui/LoadFailure.tsx';
import { OrderList } from './OrderList.tsx';

type Props = {
  calls: OrderCalls;
  /** What the records are, in the plural a sentence uses. */
  noun: string;
  /** Lists that show the order. */
  lists: readonly Endpoint[];
};

/** All that is in use, to be put in the order the public sees. */
export function OrderTab({ calls, noun, lists }: Props) {
  const asked = useQuery(endpointQuery(calls.ordered, {}));
  if (asked.error !== null && asked.data === undefined) {
    return <LoadFailure title="Urutan gagal dimuat." error={asked.error} onRetry={asked.refetch} />;
  }
  if (asked.data === undefined) return <Skeleton height="12rem" role="status" aria-label="Memuat urutan" />;
  if (asked.data.length < 2) {
    return (
      <EmptyState
        title={`Belum ada dua ${noun} yang tampil.`}
        hint="Urutan dapat disusun setelah ada dua atau lebih."
      />
    );
  }
  return (
    <Panel
      title="Urutan di situs publik"
      hint="Seret barisnya, atau pakai tombol panah. Perubahan berlaku setelah disimpan."
    >
      <OrderList
        key={asked.data.map(({ _id }) => _id).join()}
        calls={calls}
        rows={asked.data}
        noun={noun}
        lists={lists}
      />
    </Panel>
  );
}
