import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KrsProblemView } from '#shared/contracts/krs-class-views.ts';
import type { KrsPage } from '#shared/contracts/krs-views.ts';
import type { OfferedClass } from '#shared/domain/krs/offered.ts';
import { krsContract } from '#shared/contracts/krs.contract.ts';
import { CallError } from '#web/lib/call-error.ts';
import { showError } from '#web/lib/errors.ts';
import { useEndpointMutation } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { judge, plannedSks } from '../plan-rules.ts';

const sameClasses = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The problems a refused plan came back with; null for any other failure. */
function problemsIn(error: unknown): KrsProblemView[] | null {
  const refused = error instanceof CallError && error.body?.code === 'KRS_REJECTED';
  return refused && Array.isArray(error.body?.data) ? (error.body.data as KrsProblemView[]) : null;
}

/**
 * The plan as the student puts it together: chosen here, kept by the server on `save` and `submit`. What the server refused
 * stays to be read until the plan changes.
 */
export function usePlan(page: KrsPage) {
  const [ids, setIds] = useState<readonly string[]>(page.plan);
  const [refused, setRefused] = useState<readonly KrsProblemView[]>(page.problems);
  const client = useQueryClient();
  const send = useEndpointMutation(krsContract.save, { invalidates: [krsContract.input] });
  const offers = new Map(page.offered.map((offer) => [offer.scheduleId, offer]));
  const chosen = ids.flatMap((id) => offers.get(id) ?? []);
  const change = (next: readonly string[]): void => {
    setIds(next);
    setRefused([]);
  };
  const call = async (action: 'draft' | 'submit' | 'withdraw'): Promise<boolean> => {
    try {
      const updatedAt = page.krs?.updatedAt ?? null;
      const { message } = await send.mutateAsync({ body: { action, scheduleIds: [...ids], updatedAt } });
      toast.success(message ?? 'KRS tersimpan.');
      return true;
    } catch (error) {
      setRefused(problemsIn(error) ?? []);
      if (problemsIn(error) === null) showError(error);
      // Seats and states are asked again: what was refused is often what has changed meanwhile.
      void client.invalidateQueries({ queryKey: [krsContract.input.path] });
      return false;
    }
  };
  return {
    chosen,
    /** Ids that are no longer offered. */
    gone: ids.filter((id) => !offers.has(id)),
    judged: page.offered.map((offer) => judge(offer, chosen, page.limits)),
    sks: plannedSks(chosen, page.limits),
    dirty: !sameClasses(ids, page.plan),
    busy: send.isPending,
    refused,
    canEdit: page.actions.includes('draft'),
    canWithdraw: page.actions.includes('withdraw'),
    isPackage: page.isPackage,
    add: (offer: OfferedClass) =>
      change([
        ...chosen
          .filter(({ courseKey }) => courseKey !== offer.courseKey)
          .map(({ scheduleId }) => scheduleId),
        offer.scheduleId,
      ]),
    remove: (id: string) => change(ids.filter((one) => one !== id)),
    reset: () => change(page.plan),
    save: () => call('draft'),
    submit: () => call('submit'),
    withdraw: () => call('withdraw'),
  };
}

export type Plan = ReturnType<typeof usePlan>;
