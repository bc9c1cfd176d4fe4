import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  NEWS_TIMEOUT_MS,
  type NewsDetail,
  newsContract,
  newsForm,
} from '#shared/desk/content/news.contract.ts';
import type { CampusZone } from '#shared/platform/date/campus-time.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';
import { draftKey } from '#web/platform/lib/draft-store.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/platform/lib/drafts.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { showServerErrors, useContractForm } from '#web/platform/lib/form.ts';
import { askAgain, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { toast } from '#web/platform/lib/toast.ts';
import { useOtherTab } from '#web/platform/lib/use-other-tab.ts';
import { type ArticleValues, isTakenBack, momentFor, valuesOf } from './article-values.ts';

/** What was typed and not saved, with the copy it was typed over. */
type Draft = { values: ArticleValues; basedOn: string };

function draftOf(found: unknown, basedOn: string): ArticleValues | null {
  const draft = found as Partial<Draft> | null;
  return typeof draft?.values === 'object' && draft.basedOn === basedOn ? draft.values : null;
}

/** What was typed stays in this browser until it is saved, and is the same in every tab of it. */
function useTyped(id: string, basedOn: string, follow: (values: ArticleValues) => void) {
  const key = draftKey(useUser()._id, 'news', id);
  const [left, setLeft] = useState(() => draftOf(readDraft(key), basedOn));
  const client = useQueryClient();
  useOtherTab(
    key,
    (found) => {
      const values = draftOf(found, basedOn);
      if (values !== null) follow(values);
    },
    () => void askAgain(client, [newsContract.get]),
  );
  return {
    /** What was left unsaved the last time, over the same copy. */
    left,
    keep: (values: ArticleValues) => void keepDraft(key, { values, basedOn }),
    forget: () => {
      forgetDraft(key);
      setLeft(null);
    },
    settle: () => setLeft(null),
  };
}

/** The copy the editor goes on from, which is the saved one wherever it holds the same, and whether it does. */
function useBasis(article: NewsDetail | null, values: ArticleValues, zone: CampusZone) {
  const savedAt = article?.updatedAt ?? '';
  const [basedOn, setBasedOn] = useState(savedAt);
  const isSaved = JSON.stringify(values) === JSON.stringify(valuesOf(article, zone));
  if (isSaved && savedAt > basedOn) setBasedOn(savedAt);
  return { basedOn, setBasedOn, isSaved };
}

/** An answer that takes too long is no lost connection: what was typed is still there, and sent again it is made once. */
const inTime = (error: Error): Error =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? new Error(
        'Server belum menjawab dalam satu menit. Isian Anda masih ada; simpan lagi, berita tidak akan ganda.',
      )
    : error;

/**
 * The editor's form: sent within a minute (specification §7), kept in this browser while it is not saved, and based on the
 * copy it was opened with or saved last.
 * @param onBody hears of a text that was not typed in this tab.
 */
export function useArticleForm(
  article: NewsDetail | null,
  onSaved: (id: string) => void,
  onBody: (html: string) => void,
) {
  const zone = currentCampus().timeZone as CampusZone;
  const client = useQueryClient();
  const form = useContractForm(newsForm, valuesOf(article, zone));
  const { values, resetDirty } = form;
  const { basedOn, setBasedOn, isSaved } = useBasis(article, values, zone);
  const typed = useTyped(article?._id ?? 'new', basedOn, (found) => {
    form.setValues(found);
    onBody(found.body);
  });
  const save = useEndpointMutation(newsContract.save, { invalidates: [newsContract.list] });
  const isDirty = form.isDirty();
  const { keep, forget } = typed;
  useEffect(() => {
    if (isDirty && isSaved) {
      forget();
      resetDirty();
    } else if (isDirty) keep(values);
  });

  const finish = async (id: string, updatedAt: string): Promise<void> => {
    setBasedOn(updatedAt);
    forget();
    if (isTakenBack(values, article?.stage ?? null)) form.setFieldValue('publication', 'DRAFT');
    resetDirty();
    await client.invalidateQueries({ queryKey: [newsContract.get.path] });
    onSaved(id);
  };
  const submit = form.onSubmit((body) => {
    const moment = momentFor(values, article, { now: campusNow(), zone });
    if (moment === null) {
      form.setFieldError('date', 'Isi tanggal dan jam terbit.');
      return;
    }
    const basis = article === null ? {} : { _id: article._id, updatedAt: basedOn };
    const sent = { ...body, ...moment, ...basis };
    save.mutate(
      { body: sent, signal: AbortSignal.timeout(NEWS_TIMEOUT_MS) },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'Tersimpan.');
          void finish(data._id, data.updatedAt);
        },
        onError: (error) => {
          if (!showServerErrors(form, error)) showError(inTime(error));
        },
      },
    );
  });
  const takeUp = (): void => {
    if (typed.left !== null) form.setValues(typed.left);
    typed.settle();
  };
  return { form, submit, busy: save.isPending, left: typed.left, takeUp, forget };
}
export type ArticleForm = ReturnType<typeof useArticleForm>['form'];
