import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderCalls } from '#shared/contracts/content-parts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { endpointQuery } from '#web/lib/query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { LoadFailure } from '#web/ui/LoadFailure.tsx';
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
