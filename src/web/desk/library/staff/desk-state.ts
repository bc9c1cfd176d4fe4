import { useState } from 'react';
import { libraryDeskContract } from '#shared/desk/library/library-desk.contract.ts';
import type { MemberView } from '#shared/desk/library/library.views.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { useEndpointMutation } from '#web/platform/lib/query.ts';

/** What came of one scan, as the desk shows it. */
export type DeskResult = { id: number; ok: boolean; text: string };

const SHOWN = 6;
const stale = [
  libraryDeskContract.member,
  libraryDeskContract.loans,
  libraryDeskContract.dashboard,
  libraryDeskContract.fines,
  libraryDeskContract.reservations,
  libraryDeskContract.members,
];

/** Lending and taking back by barcode, with the last results, the latest first. */
export function useDeskActions() {
  const [results, setResults] = useState<readonly DeskResult[]>([]);
  const note = (ok: boolean, text: string): void =>
    setResults((before) => [{ id: (before[0]?.id ?? 0) + 1, ok, text }, ...before].slice(0, SHOWN));
  const lending = useEndpointMutation(libraryDeskContract.lend, { invalidates: stale });
  const returning = useEndpointMutation(libraryDeskContract.giveBack, { invalidates: stale });
  const renewing = useEndpointMutation(libraryDeskContract.renew, { invalidates: stale });
  const told = {
    onSuccess: ({ message }: { message?: string | undefined }) => note(true, message ?? 'Selesai.'),
    onError: (error: Error) => note(false, messageOf(error)),
  };
  return {
    results,
    busy: lending.isPending || returning.isPending,
    lend: ({ memberKind, memberId }: MemberView, barcode: string) =>
      lending.mutate({ body: { memberKind, memberId, barcode } }, told),
    giveBack: (barcode: string, damaged: boolean) => returning.mutate({ body: { barcode, damaged } }, told),
    renew: (id: string, updatedAt: string) => renewing.mutate({ params: { id }, body: { updatedAt } }, told),
  };
}
