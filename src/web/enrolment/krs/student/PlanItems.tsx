import { ActionIcon, Button } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { KrsProblemView } from '#shared/enrolment/krs/krs-class.views.ts';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import type { OfferedClass } from '#shared/enrolment/krs/offered.ts';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { timeText } from '../krs-words.ts';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';

type Krs = KrsPage['krs'];

/** Marks an item that the approved version does not contain. */
function Mark({ krs, scheduleId }: { krs: Krs; scheduleId: string }) {
  if (krs === null || krs.approvedAt === null) return null;
  const item = krs.items.find((candidate) => candidate.scheduleId === scheduleId);
  return item?.approved ? null : <StatusChip tone="info">Baru</StatusChip>;
}

type ItemProps = { offer: OfferedClass; krs: Krs; plan: Plan; problems: readonly KrsProblemView[] };

function Item({ offer, krs, plan, problems }: ItemProps) {
  const what = `${offer.name} kelas ${offer.className}`;
  return (
    <li className={classes.item} data-wrong={problems.length > 0}>
      <div className={classes.itemWords}>
        <strong>{offer.name}</strong>
        <span>
          {offer.className} · {timeText(offer)} · {offer.sks} sks
        </span>
        <Mark krs={krs} scheduleId={offer.scheduleId} />
        {problems.map(({ code, message }) => (
          <span key={code + message} className={classes.problem}>
            {message}
          </span>
        ))}
      </div>
      {plan.canEdit && !plan.isPackage && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={`Lepas ${what}`}
          onClick={() => plan.remove(offer.scheduleId)}
        >
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  );
}

/** Approved classes dropped by the change; they stay in force until it is decided. */
function Dropped({ page, plan }: { page: KrsPage; plan: Plan }) {
  const kept = new Set(plan.chosen.map(({ scheduleId }) => scheduleId));
  const dropped =
    page.krs?.items.filter(({ approved, scheduleId }) => approved && !kept.has(scheduleId)) ?? [];
  const offers = page.offered.filter(({ scheduleId }) =>
    dropped.some((item) => item.scheduleId === scheduleId),
  );
  return offers.map((offer) => (
    <li key={offer.scheduleId} className={classes.item} data-dropped="true">
      <div className={classes.itemWords}>
        <strong>{offer.name}</strong>
        <StatusChip tone="warning">Dihapus</StatusChip>
      </div>
      {plan.canEdit && (
        <Button variant="subtle" size="compact-sm" onClick={() => plan.add(offer)}>
          Kembalikan
        </Button>
      )}
    </li>
  ));
}

/** Classes of the plan, each with its problems. */
export function PlanItems({ page, plan }: { page: KrsPage; plan: Plan }) {
  return (
    <ul className={classes.items}>
      {plan.chosen.map((offer) => (
        <Item
          key={offer.scheduleId}
          offer={offer}
          krs={page.krs}
          plan={plan}
          problems={plan.refused.filter(({ scheduleId }) => scheduleId === offer.scheduleId)}
        />
      ))}
      {plan.gone.map((id) => (
        <li key={id} className={classes.item} data-wrong="true">
          <span className={classes.problem}>Satu kelas sudah dibatalkan. Lepas lalu pilih kelas lain.</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="xl"
            aria-label="Lepas kelas yang dibatalkan"
            onClick={() => plan.remove(id)}
          >
            <IconX size={18} stroke={1.8} />
          </ActionIcon>
        </li>
      ))}
      <Dropped page={page} plan={plan} />
    </ul>
  );
}
