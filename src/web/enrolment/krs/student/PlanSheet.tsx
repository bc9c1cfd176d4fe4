import { Button, Drawer } from '@mantine/core';
import type { KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { OfflineLine } from '#web/platform/ui/OfflineLine.tsx';
import { useSheet } from '#web/platform/ui/use-sheet.ts';
import { PlanPanel } from './PlanPanel.tsx';
import classes from './plan.module.css';
import type { Plan } from './use-plan.ts';

/** The plan on phones: credits always visible, the rest in a bottom sheet. */
export function PlanSheet({ page, plan }: { page: KrsPage; plan: Plan }) {
  const { opened, show, hide } = useSheet();
  const over = plan.sks > page.limits.maxSks;
  return (
    <>
      <div className={classes.bar}>
        <span className={classes.barWords} data-over={over} role="status">
          <strong>
            {plan.sks}/{page.limits.maxSks} sks
          </strong>
          <span>{plan.chosen.length} mata kuliah</span>
        </span>
        <Button onClick={show} aria-haspopup="dialog">
          {plan.canEdit ? 'Lihat dan ajukan' : 'Lihat KRS saya'}
        </Button>
      </div>
      <Drawer
        opened={opened}
        onClose={hide}
        position="bottom"
        size="90%"
        title="KRS saya"
        closeButtonProps={{ 'aria-label': 'Tutup' }}
      >
        <OfflineLine className={classes.offline} />
        <PlanPanel page={page} plan={plan} preview={null} onDone={hide} />
      </Drawer>
    </>
  );
}
