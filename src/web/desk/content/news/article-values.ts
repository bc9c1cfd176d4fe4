import type { CallInput } from '#shared/platform/endpoint/endpoint.ts';
import type { NewsDetail, newsContract } from '#shared/desk/content/news.contract.ts';
import type { NewsStage } from '#shared/desk/content/stage.ts';
import { campusClock, type CampusZone, momentOf } from '#shared/platform/date/campus-time.ts';

/** What becomes of an article when it is saved. */
export type Publication = 'DRAFT' | 'NOW' | 'LATER' | 'ARCHIVED';

const publicationOf: Record<NewsStage, Publication> = {
  DRAFT: 'DRAFT',
  PLANNED: 'LATER',
  SHOWN: 'NOW',
  ARCHIVED: 'ARCHIVED',
};

type Written = Pick<
  NewsDetail,
  'title' | 'cover' | 'coverAlt' | 'excerpt' | 'body' | 'tags' | 'isPinned' | 'seoTitle' | 'seoDescription'
>;

/** The fields of the editor; day and time are those a planned article is shown from. */
export type ArticleValues = Written & {
  categoryId: string;
  publication: Publication;
  date: string;
  minutes: number | '';
};

/** Eight in the morning. */
const USUAL_MINUTES = 480;

/** The fields of the editor for an article, or for a new one. */
export function valuesOf(article: NewsDetail | null, zone: CampusZone): ArticleValues {
  const stage = article?.stage ?? 'DRAFT';
  const planned =
    stage === 'PLANNED' && article?.publishAt ? campusClock(new Date(article.publishAt), zone) : null;
  return {
    title: article?.title ?? '',
    categoryId: article?.category._id ?? '',
    cover: article?.cover ?? '',
    coverAlt: article?.coverAlt ?? '',
    excerpt: article?.excerpt ?? '',
    body: article?.body ?? '',
    tags: article?.tags ?? [],
    isPinned: article?.isPinned ?? false,
    seoTitle: article?.seoTitle ?? '',
    seoDescription: article?.seoDescription ?? '',
    publication: publicationOf[stage],
    date: planned?.date ?? '',
    minutes: planned?.minutes ?? USUAL_MINUTES,
  };
}

type Moment = Pick<CallInput<typeof newsContract.save>['body'], 'status' | 'publishAt'>;

type Planning = Pick<ArticleValues, 'publication' | 'date'>;

/** Whether the day of a planned article was cleared: it is a draft again. */
export const isTakenBack = ({ publication, date }: Planning, stage: NewsStage | null): boolean =>
  stage === 'PLANNED' && publication === 'LATER' && date === '';

/**
 * How an article is saved: as what, and from when it is shown.
 * @param now the moment an article that was planned is shown from instead
 * @returns null while one that is to be planned has no day or time
 */
export function momentFor(
  { publication, date, minutes }: Pick<ArticleValues, 'publication' | 'date' | 'minutes'>,
  article: Pick<NewsDetail, 'stage' | 'publishAt'> | null,
  { now, zone }: { now: Date; zone: CampusZone },
): Moment | null {
  if (publication === 'DRAFT' || publication === 'ARCHIVED') return { status: publication };
  if (isTakenBack({ publication, date }, article?.stage ?? null)) return { status: 'DRAFT', publishAt: null };
  if (publication === 'LATER') {
    if (date === '' || minutes === '') return null;
    return { status: 'PUBLISHED', publishAt: momentOf({ date, minutes }, zone).toISOString() };
  }
  if (article?.stage === 'SHOWN') return { status: 'PUBLISHED', publishAt: article.publishAt };
  return { status: 'PUBLISHED', publishAt: now.toISOString() };
}

/** What the button says it will do. */
export function verbFor({ publication, date }: Planning, stage: NewsStage | null): string {
  if (isTakenBack({ publication, date }, stage)) return 'Kembalikan ke draf';
  if (stage !== null && publicationOf[stage] === publication) return 'Simpan perubahan';
  const verbs = { DRAFT: 'Simpan draf', NOW: 'Terbitkan', LATER: 'Jadwalkan', ARCHIVED: 'Arsipkan' };
  return verbs[publication];
}
