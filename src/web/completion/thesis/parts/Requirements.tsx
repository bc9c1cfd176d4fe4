import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { z } from 'zod';
import type { requirementView } from '#shared/completion/thesis/thesis.views.ts';
import type { RequirementStage } from '#shared/completion/thesis/requirements.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from '../thesis.module.css';

type Requirement = z.infer<typeof requirementView>;

const titles: Record<RequirementStage, string> = {
  TITLE: 'Syarat mengajukan judul',
  SEMINAR: 'Syarat seminar proposal',
  EXAM: 'Syarat sidang',
  ACCEPT: 'Syarat skripsi diterima',
};

/** How many are still missing. */
export const missing = (items: readonly Requirement[]): number => items.filter(({ ok }) => !ok).length;

/** What is wanted next, each line with what there is, what is asked, and for the student what to do. */
export function Requirements({ stage, items }: { stage: RequirementStage; items: readonly Requirement[] }) {
  const { isStudent } = useUser();
  const left = missing(items);
  const hint =
    left === 0 ? 'Semua syarat terpenuhi.' : `${left} dari ${items.length} syarat belum terpenuhi.`;
  return (
    <Panel title={titles[stage]} hint={hint}>
      <ul className={classes.checks}>
        {items.map(({ code, label, ok, value, wanted, hint: advice }) => (
          <li key={code} data-ok={ok}>
            {ok ? (
              <IconCheck size={18} stroke={2} role="img" aria-label="Terpenuhi" />
            ) : (
              <IconX size={18} stroke={2} role="img" aria-label="Belum terpenuhi" />
            )}
            <span>
              {label}
              {!ok && isStudent && <small>{advice}</small>}
            </span>
            {value !== null && (
              <span className={classes.checkValue}>
                {value}
                {wanted !== null && <small>syarat: {wanted}</small>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
