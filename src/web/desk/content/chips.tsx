import type { PartnerView } from '#shared/desk/content/partner.contract.ts';
import {
  agreementState,
  type BannerStage,
  bannerStageLabels,
  type NewsStage,
  newsStageLabels,
  testimonialStage,
  testimonialStageLabels,
} from '#shared/desk/content/stage.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { initials } from '#shared/platform/format/name.ts';
import { sizedPicture } from '#shared/platform/format/picture.ts';
import { relativeDay } from '#shared/platform/format/relative.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { StatusChip, type Tone } from '#web/platform/ui/StatusChip.tsx';
import classes from './content.module.css';

const newsTones: Record<NewsStage, Tone> = {
  DRAFT: 'neutral',
  PLANNED: 'info',
  SHOWN: 'success',
  ARCHIVED: 'neutral',
};

export const NewsChip = ({ stage }: { stage: NewsStage }) => (
  <StatusChip tone={newsTones[stage]}>{newsStageLabels[stage]}</StatusChip>
);

const bannerTones: Record<BannerStage, Tone> = {
  SHOWN: 'success',
  PLANNED: 'info',
  OVER: 'warning',
  OFF: 'neutral',
};

export const BannerChip = ({ stage }: { stage: BannerStage }) => (
  <StatusChip tone={bannerTones[stage]}>{bannerStageLabels[stage]}</StatusChip>
);

const testimonialTones = { SHOWN: 'success', NO_CONSENT: 'warning', OFF: 'neutral' } as const;

/** Whether a testimonial is shown, or what it lacks. */
export function TestimonialChip({ of }: { of: { isActive: boolean; consentOn: string | null } }) {
  const stage = testimonialStage(of);
  return <StatusChip tone={testimonialTones[stage]}>{testimonialStageLabels[stage]}</StatusChip>;
}

/** Until when an agreement holds; one that ends soon or has ended says so. */
export function AgreementChip({ partner: { mouEnd } }: { partner: Pick<PartnerView, 'mouEnd'> }) {
  const today = campusToday();
  const state = agreementState(mouEnd, today);
  if (mouEnd === null) return <StatusChip tone="neutral">Tanpa batas</StatusChip>;
  if (state === 'ENDED') return <StatusChip tone="danger">Berakhir {shortDate(mouEnd)}</StatusChip>;
  if (state === 'ENDING')
    return <StatusChip tone="warning">Berakhir {relativeDay(mouEnd, today)}</StatusChip>;
  return <span className="nowrap">s.d. {shortDate(mouEnd)}</span>;
}

export const UseChip = ({ isActive }: { isActive: boolean }) => (
  <StatusChip tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Tampil' : 'Tidak aktif'}</StatusChip>
);

/** One to five stars; read aloud as a number. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${rating} dari 5 bintang`} className={classes.stars}>
    {'★'.repeat(rating)}
    <span className={classes.starless}>{'★'.repeat(5 - rating)}</span>
  </span>
);

type NamedProps = { picture: string | null; shape?: 'wide' | 'square'; children: string };

/** A record with the picture it is recognised by. */
export const Pictured = ({ picture, shape = 'wide', children }: NamedProps) => (
  <span className={classes.pictured}>
    {picture === null || picture === '' ? (
      <span className={classes.thumb} data-shape={shape} aria-hidden>
        {shape === 'square' && initials(children)}
      </span>
    ) : (
      <img
        className={classes.thumb}
        data-shape={shape}
        src={sizedPicture(picture, 160)}
        alt=""
        loading="lazy"
      />
    )}
    <strong>{children}</strong>
  </span>
);
