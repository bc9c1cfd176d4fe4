import type { z } from 'zod';
import type { krsEvent } from '#shared/contracts/krs.contract.ts';
import { type KrsState, krsStateLabels } from '#shared/domain/krs/state.ts';
import { MomentText } from '#web/ui/values.tsx';
import classes from './krs-parts.module.css';

const labelOf = (state: string): string =>
  state in krsStateLabels ? krsStateLabels[state as KrsState] : state;

/** What happened to a KRS, latest first. */
export function KrsEvents({ events }: { events: readonly z.infer<typeof krsEvent>[] }) {
  return (
    <ol className={classes.events}>
      {events.toReversed().map((event) => (
        <li key={event.at + event.to}>
          <strong>{labelOf(event.to)}</strong>
          <span>
            <MomentText at={event.at} />
            {event.actor !== null && ` · ${event.actor}`}
          </span>
          {event.note !== '' && <p>{event.note}</p>}
        </li>
      ))}
    </ol>
  );
}
