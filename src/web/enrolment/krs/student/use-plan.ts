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
  followSaved,
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

/** The problems a refused plan came back with; null for any other failure. */
function problemsIn(error: unknown): KrsProblemView[] | null {
  const refused = error instanceof CallError && error.body?.code === 'KRS_REJECTED';
  return refused && Array.isArray(error.body?.data) ? (error.body.data as KrsProblemView[]) : null;
}

/**
 * The classes chosen here. What is not saved yet is kept on this device, so that neither a closed page nor another device
 * that saves first takes it away.
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
  const { own, conflict } = followSaved(state, saved);
  if (own !== state) setState(own);
  useEffect(() => {
    if (isUntouched(own)) forgetDraft(key);
  }, [key, own]);
  const put = (next: OwnPlan): void => {
    setState(next);
    setIsKept(keepDraft(key, next));
  };
  const canEdit = page.actions.includes('draft');
  return {
    // A plan that stands is shown as it stands; what was chosen meanwhile waits until it may be changed again.
    ids: canEdit ? own.ids : saved.ids,
    conflict: canEdit && conflict,
    /** What was chosen here and waits behind a plan of another device that may not be changed now; empty for nothing. */
    waiting: !canEdit && conflict ? own.ids : [],
    /** Whether the page says by itself how the choice of this device stands to a plan. */
    isTold: (now: KrsPage) => followSaved(own, savedIn(now)).conflict,
    isKept,
    change: (ids: string[]) => put({ ids, base: own.base }),
    /** Goes on with the own choice, on top of what is saved by now. */
    keepOwn: () => put({ ids: own.ids, base: saved }),
    takeSaved: () => setState(planFrom(saved)),
  };
}

/**
 * The plan as the student puts it together: chosen here, kept by the server on `save` and `submit`. What the server refused
 * stays to be read until the plan changes.
 */
export function usePlan(page: KrsPage) {
  const own = useOwnPlan(page);
  const { ids } = own;
  const [refused, setRefused] = useState<{ ids: readonly string[]; problems: KrsProblemView[] } | null>(null);
  const client = useQueryClient();
  const send = useEndpointMutation(krsContract.save, { invalidates: [krsContract.input] });
  const offers = new Map(page.offered.map((offer) => [offer.scheduleId, offer]));
  const chosen = ids.flatMap((id) => offers.get(id) ?? []);
  const dirty = !isSamePlan(ids, page.plan);
  /** @returns whether there is nothing left to do in the sheet */
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
      // Said before anything is asked again: without a connection that is tried for long.
      if (problems === null && !isOutdated) showError(error);
      // Seats and states are asked again: what was refused is often what has changed meanwhile.
      await client.invalidateQueries({ queryKey: [krsContract.input.path] });
      const now = isOutdated ? client.getQueryData(pageQuery().queryKey) : undefined;
      if (now === undefined) return false;
      if (!own.isTold(now)) toast.warning('KRS sudah disimpan dari tempat lain. Periksa kembali.');
      return !now.actions.includes('draft');
    }
  };
  const isRefused = refused !== null && isSamePlan(refused.ids, ids);
  return {
    ids,
    chosen,
    /** Ids that are no longer offered. */
    gone: ids.filter((id) => !offers.has(id)),
    judged: page.offered.map((offer) => judge(offer, chosen, page.limits)),
    sks: plannedSks(chosen, page.limits),
    dirty,
    /** Whether leaving now loses what was chosen. */
    isLost: dirty && !own.isKept,
    conflict: own.conflict,
    waiting: own.waiting,
    busy: send.isPending,
    refused: isRefused ? refused.problems : dirty ? [] : page.problems,
    canEdit: page.actions.includes('draft'),
    canWithdraw: page.actions.includes('withdraw'),
    isPackage: page.isPackage,
    add: (offer: OfferedClass) =>
      own.change([
        ...chosen
          .filter(({ courseKey }) => courseKey !== offer.courseKey)
          .map(({ scheduleId }) => scheduleId),
        offer.scheduleId,
      ]),
    remove: (id: string) => own.change(ids.filter((one) => one !== id)),
    reset: own.takeSaved,
    keepOwn: own.keepOwn,
    save: () => call('draft'),
    submit: () => call('submit'),
    withdraw: () => call('withdraw'),
  };
}

export type Plan = ReturnType<typeof usePlan>;
