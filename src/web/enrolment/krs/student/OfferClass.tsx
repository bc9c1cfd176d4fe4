import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs';
import { useId } from 'react';
import { SeatBar } from '#web/platform/ui/SeatBar.tsx';
import { classText, timeText } from '../krs-words.ts';
import type { JudgedOffer } from '../plan-rules.ts';
import classes from './offers.module.css';
import type { Plan } from './use-plan.ts';

type Props = {
  judged: JudgedOffer;
  /** Problems already shown for the whole course. */
  courseReasons: ReadonlySet<string>;
  plan: Plan;
  onPreview: (scheduleId: string | null) => void;
};

/** Button that says what it does to the plan, described by the problems when it is disabled. */
function Choose({ judged, plan, describedBy }: Pick<Props, 'judged' | 'plan'> & { describedBy: string }) {
  const { offer, chosen, swap, problems } = judged;
  const what = `${offer.name} kelas ${offer.className}`;
  if (chosen) {
    return (
      <Button
        variant="light"
        leftSection={<IconCheck size={18} stroke={2} />}
        disabled={!plan.canEdit || plan.isPackage}
        aria-label={`Dipilih: ${what}`}
        aria-pressed
        onClick={() => plan.remove(offer.scheduleId)}
      >
        Dipilih
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={
        swap ? <IconSwitchHorizontal size={18} stroke={1.8} /> : <IconPlus size={18} stroke={1.8} />
      }
      disabled={!plan.canEdit || problems.length > 0}
      aria-label={swap ? `Ganti ke ${what}` : `Tambah ${what}`}
      aria-describedby={problems.length > 0 ? describedBy : undefined}
      onClick={() => plan.add(offer)}
    >
      {swap ? 'Ganti' : 'Tambah'}
    </Button>
  );
}

/** One class of a course: time, lecturers, seats, and whether it fits the plan. */
export function OfferClass({ judged, courseReasons, plan, onPreview }: Props) {
  const { offer, chosen, problems } = judged;
  const classProblems = problems.filter(({ message }) => !courseReasons.has(message));
  const reasons = useId();
  const preview = (): void => onPreview(offer.scheduleId);
  const endPreview = (): void => onPreview(null);
  return (
    <li
      className={classes.class}
      data-chosen={chosen}
      onMouseEnter={preview}
      onMouseLeave={endPreview}
      onFocus={preview}
      onBlur={endPreview}
    >
      <div className={classes.when}>
        <strong>{timeText(offer)}</strong>
        <span>
          {classText(offer)}
          {offer.room !== null && ` · ${offer.room}`}
        </span>
        {offer.lecturers.length > 0 && <span>{offer.lecturers.join('; ')}</span>}
      </div>
      <div className={classes.seats}>
        <SeatBar taken={offer.taken} capacity={offer.capacity} />
      </div>
      <Choose judged={judged} plan={plan} describedBy={reasons} />
      {classProblems.length > 0 && (
        <ul className={classes.reasons} id={reasons}>
          {classProblems.map(({ code, message }) => (
            <li key={code + message}>{message}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
