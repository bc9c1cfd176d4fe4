import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { KrsInputView, KrsOfferView } from '#shared/contracts/krs.contract.ts';
import { krsItemKindLabels } from '#shared/domain/krs/item.ts';
import { SeatBar } from '#web/ui/SeatBar.tsx';
import { StatusChip } from '#web/ui/StatusChip.tsx';
import { roomText, slotText } from '../labels.ts';
import { obstacles, type OfferedCourse } from './plan.ts';
import classes from './krs.module.css';

type Choice = {
  data: KrsInputView;
  plan: readonly KrsOfferView[];
  editable: boolean;
  onToggle: (offer: KrsOfferView) => void;
  onPreview: (offer: KrsOfferView | null) => void;
};

function Prerequisites({ course, plan }: { course: OfferedCourse; plan: readonly KrsOfferView[] }) {
  if (course.prerequisites.length === 0) return null;
  return (
    <ul className={classes.ticks} aria-label={`Prasyarat ${course.name}`}>
      {course.prerequisites.map(({ code, name, met, type, courseKey }) => {
        const fulfilled = met || (type === 'BERSAMAAN' && plan.some((one) => one.courseKey === courseKey));
        const Mark = fulfilled ? IconCheck : IconX;
        return (
          <li key={code} data-met={fulfilled}>
            <Mark size={14} stroke={2.4} aria-hidden />
            {code} {name}
            <span className="sr-only">{fulfilled ? ', terpenuhi' : ', belum terpenuhi'}</span>
          </li>
        );
      })}
    </ul>
  );
}

function ClassRow({ offer, choice }: { offer: KrsOfferView; choice: Choice }) {
  const { data, plan, editable, onToggle, onPreview } = choice;
  const chosen = plan.includes(offer);
  const reasons = chosen ? [] : obstacles(offer, plan, data);
  const open = reasons.length === 0;
  const label = `${chosen ? 'Batal' : 'Ambil'} ${offer.name} kelas ${offer.className}`;
  return (
    <li
      className={classes.offer}
      data-chosen={chosen}
      data-open={open}
      onMouseEnter={() => onPreview(offer)}
      onMouseLeave={() => onPreview(null)}
      onFocus={() => onPreview(offer)}
      onBlur={() => onPreview(null)}
    >
      <div className={classes.offerWords}>
        <strong>Kelas {offer.className}</strong>
        <span>{slotText(offer)}</span>
        <span className={classes.soft}>
          {roomText(offer)} · {offer.lecturers.join('; ') || 'Dosen belum ditetapkan'}
        </span>
        {reasons.map((reason) => (
          <span key={reason} className={classes.reason}>
            {reason}
          </span>
        ))}
      </div>
      <div className={classes.offerSide}>
        <SeatBar taken={offer.taken} capacity={offer.capacity} />
        {editable && (chosen || open) && !(data.isPackage && offer.inPackage && chosen) && (
          <Button
            size="compact-md"
            variant={chosen ? 'default' : 'light'}
            aria-label={label}
            onClick={() => onToggle(offer)}
          >
            {chosen ? 'Batal' : 'Ambil'}
          </Button>
        )}
      </div>
    </li>
  );
}

/** One course with all its classes, and for each why it can or cannot be taken. */
export function OfferCard({ course, choice }: { course: OfferedCourse; choice: Choice }) {
  const chosen = course.classes.some((one) => choice.plan.includes(one));
  return (
    <article className={classes.course} data-chosen={chosen}>
      <header className={classes.courseHead}>
        <div>
          <h3 className={classes.courseName}>{course.name}</h3>
          <p className={classes.soft}>
            {course.code} · {course.sks} sks
            {course.semester !== null && ` · semester ${course.semester}`}
          </p>
        </div>
        {course.kind !== 'BARU' && <StatusChip tone="info">{krsItemKindLabels[course.kind]}</StatusChip>}
      </header>
      <Prerequisites course={course} plan={choice.plan} />
      <ul className={classes.offers}>
        {course.classes.map((offer) => (
          <ClassRow key={offer.scheduleId} offer={offer} choice={choice} />
        ))}
      </ul>
    </article>
  );
}
