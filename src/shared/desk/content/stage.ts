import { daysBetween, type LocalDate } from '#shared/platform/date/local-date.ts';
import type { NewsStatus } from './kinds.ts';

/** How an article stands to the public at a moment. */
export const newsStages = ['DRAFT', 'PLANNED', 'SHOWN', 'ARCHIVED'] as const;
export type NewsStage = (typeof newsStages)[number];

export const newsStageLabels: Record<NewsStage, string> = {
  DRAFT: 'Draf',
  PLANNED: 'Terjadwal',
  SHOWN: 'Terbit',
  ARCHIVED: 'Arsip',
};

/** A published article is shown from `publishAt` on (academic practice); before, it is planned. */
export function newsStage(
  { status, publishAt }: { status: NewsStatus; publishAt: string | null },
  now: Date,
): NewsStage {
  if (status !== 'PUBLISHED') return status;
  return publishAt !== null && Date.parse(publishAt) <= now.getTime() ? 'SHOWN' : 'PLANNED';
}

/** From when an article is or was shown; null where its moment was taken back before it came. */
export const newsMoment = (
  article: { status: NewsStatus; publishAt: string | null },
  now: Date,
): string | null =>
  article.status === 'PUBLISHED' || Date.parse(article.publishAt ?? '') <= now.getTime()
    ? article.publishAt
    : null;

/** How a banner stands on a day. */
export const bannerStages = ['SHOWN', 'PLANNED', 'OVER', 'OFF'] as const;
export type BannerStage = (typeof bannerStages)[number];

export const bannerStageLabels: Record<BannerStage, string> = {
  SHOWN: 'Tayang',
  PLANNED: 'Terjadwal',
  OVER: 'Selesai',
  OFF: 'Tidak aktif',
};

type Shown = { isActive: boolean; startsOn: LocalDate | null; endsOn: LocalDate | null };

/** Both days of its period belong to it; an open end has none. */
export function bannerStage({ isActive, startsOn, endsOn }: Shown, today: LocalDate): BannerStage {
  if (!isActive) return 'OFF';
  if (startsOn !== null && startsOn > today) return 'PLANNED';
  return endsOn !== null && endsOn < today ? 'OVER' : 'SHOWN';
}

/** Banners in use at a time (academic practice). */
export const MAX_ACTIVE_BANNERS = 8;

/** Days before its end from which an agreement is to be looked at (academic practice). */
export const AGREEMENT_WARNING_DAYS = 90;

export type AgreementState = 'NONE' | 'RUNNING' | 'ENDING' | 'ENDED';

/** How an agreement stands on a day; its last day belongs to it. */
export function agreementState(mouEnd: LocalDate | null, today: LocalDate): AgreementState {
  if (mouEnd === null) return 'NONE';
  const left = daysBetween(today, mouEnd);
  if (left < 0) return 'ENDED';
  return left <= AGREEMENT_WARNING_DAYS ? 'ENDING' : 'RUNNING';
}

/** What a testimonial needs to be shown. */
export type TestimonialStage = 'SHOWN' | 'NO_CONSENT' | 'OFF';

export const testimonialStageLabels: Record<TestimonialStage, string> = {
  SHOWN: 'Tampil',
  NO_CONSENT: 'Belum ada persetujuan',
  OFF: 'Tidak aktif',
};

/** Nobody is shown without a recorded consent (UU 27/2022). */
export function testimonialStage(one: { isActive: boolean; consentOn: LocalDate | null }): TestimonialStage {
  if (one.consentOn === null) return 'NO_CONSENT';
  return one.isActive ? 'SHOWN' : 'OFF';
}
