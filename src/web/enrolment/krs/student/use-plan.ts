import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { CallError, statusOf } from '#web/platform/lib/call-error.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/platform/lib/drafts.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { askAgain, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useOtherTab } from '#web/platform/lib/use-other-tab.ts';
import {
  reconcile,
  isSamePlan,
  isUntouched,
  type OwnPlan,
  parseOwnPlan,
  planFrom,
  type SavedPlan,
} from '../own-plan.ts';
import { pageQuery } from './page-query.ts';
import { judge, plannedSks } from '../plan-rules.ts';

const savedIn = (page: KrsPage): SavedPlan => ({ updatedAt: page.krs?.updatedAt ?? null, ids: page.plan });

/** Problems of a refused plan; null for any other failure. */
function problemsIn(error: unknown): KrsProblemView[] | null {
  const refused = error instanceof CallError && error.body?.code === 'KRS_REJECTED';
  return refused && Array.isArray(error.body?.data) ? (error.body.data as KrsProblemView[]) : null;
}

/**
 * The classes chosen on this device. Unsaved choices are kept here, so that neither closing the page nor a save on
 * another device loses them.
 */
function useOwnPlan(page: KrsPage) {
  const key = draftKey(useUser()._id, 'krs', page.period._id);
  const saved = savedIn(page);
  const [state, setState] = useState<OwnPlan>(() => parseOwnPlan(readDraft(key)) ?? planFrom(saved));
  const [isKept, setIsKept] = useState(true);
  const client = useQueryClient();
  useOtherTab(
    key,
    (draft) => {
      setState((before) => parseOwnPlan(draft) ?? before);
      setIsKept(true);
    },
    () => {
      setIsKept(false);
      void askAgain(client, [krsContract.input]);
    },
  );
  const { plan, conflict } = reconcile(state, saved);
  if (plan !== state) setState(plan);
  useEffect(() => {
    if (isUntouched(plan)) forgetDraft(key);
  }, [key, plan]);
  const put = (next: OwnPlan): void => {
    setState(next);
    setIsKept(keepDraft(key, next));
  };
  const canEdit = page.actions.includes('draft');
  return {
    // A plan that cannot be edited is shown as saved; the choice of this device waits until it can.
    ids: canEdit ? plan.ids : saved.ids,
    conflict: canEdit && conflict,
    /** Choice of this device waiting behind another device's plan that cannot be edited now; empty for none. */
    waiting: !canEdit && conflict ? plan.ids : [],
    /** Reports whether the page shows a conflict between this device and a plan. */
    conflictsWith: (now: KrsPage) => reconcile(plan, savedIn(now)).conflict,
    isKept,
    change: (ids: string[]) => put({ ids, base: plan.base }),
    /** Continues with the choice of this device, based on the saved plan. */
    keepOwn: () => put({ ids: plan.ids, base: saved }),
    takeSaved: () => setState(planFrom(saved)),
  };
}

/**
 * The plan being composed: chosen on this device, stored by `save` and `submit`. The problems of a refused plan stay
 * until it changes.
 */
export function usePlan(page: KrsPage) {
  const ownPlan = useOwnPlan(page);
  const { ids } = ownPlan;
  const [refused, setRefused] = useState<{ ids: readonly string[]; problems: KrsProblemView[] } | null>(null);
  const client = useQueryClient();
  const send = useEndpointMutation(krsContract.save, { invalidates: [krsContract.input] });
  const offers = new Map(page.offered.map((offer) => [offer.scheduleId, offer]));
  const chosen = ids.flatMap((id) => offers.get(id) ?? []);
  const dirty = !isSamePlan(ids, page.plan);
  /** @returns whether the sheet can close */
  const call = async (action: 'draft' | 'submit' | 'withdraw'): Promise<boolean> => {
    try {
      const updatedAt = page.krs?.updatedAt ?? null;
      const { message } = await send.mutateAsync({ body: { action, scheduleIds: [...ids], updatedAt } });
      toast.success(message ?? 'KRS tersimpan.');
      return true;
    } catch (error) {
      const problems = problemsIn(error);
      setRefused({ ids, problems: problems ?? [] });
      const isOutdated = statusOf(error) === 409;
      // Shown before refetching, which takes long without a connection.
      if (problems === null && !isOutdated) showError(error);
      // Seats and states often changed when a plan is refused.
      await client.invalidateQueries({ queryKey: [krsContract.input.path] });
      const now = isOutdated ? client.getQueryData(pageQuery().queryKey) : undefined;
      if (now === undefined) return false;
      if (!ownPlan.conflictsWith(now)) toast.warning('KRS sudah disimpan dari tempat lain. Periksa kembali.');
      return !now.actions.includes('draft');
    }
  };
  const isRefused = refused !== null && isSamePlan(refused.ids, ids);
  return {
    ids,
    chosen,
    /** Ids no longer offered. */
    gone: ids.filter((id) => !offers.has(id)),
    judged: page.offered.map((offer) => judge(offer, chosen, page.limits)),
    sks: plannedSks(chosen, page.limits),
    dirty,
    /** Whether leaving the page would lose the choice. */
    isLost: dirty && !ownPlan.isKept,
    conflict: ownPlan.conflict,
    waiting: ownPlan.waiting,
    busy: send.isPending,
    refused: isRefused ? refused.problems : dirty ? [] : page.problems,
    canEdit: page.actions.includes('draft'),
    canWithdraw: page.actions.includes('withdraw'),
    isPackage: page.isPackage,
    add: (offer: OfferedClass) =>
      ownPlan.change([
        ...chosen
          .filter(({ courseKey }) => courseKey !== offer.courseKey)
          .map(({ scheduleId }) => scheduleId),
        offer.scheduleId,
      ]),
    remove: (id: string) => ownPlan.change(ids.filter((other) => other !== id)),
    reset: ownPlan.takeSaved,
    keepOwn: ownPlan.keepOwn,
    save: () => call('draft'),
    submit: () => call('submit'),
    withdraw: () => call('withdraw'),
  };
}

export type Plan = ReturnType<typeof usePlan>;
