import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CompletenessView } from '#shared/people/biodata/biodata.contract.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Ring } from '#web/platform/ui/Ring.tsx';
import classes from './Biodata.module.css';

type Missing = CompletenessView['missing'][number];
type Props = { completeness: CompletenessView; onJump: (missing: Missing) => void };

const FEW = 5;

/** Completeness of the biodata with links to the missing fields. */
export function CompletenessMeter({ completeness, onJump }: Props) {
  const { percent, complete, missing } = completeness;
  const [all, setAll] = useState(false);
  const shown = all ? missing : missing.slice(0, FEW);
  return (
    <Panel>
      <div className={classes.meter}>
        <div className={classes.ring} role="img" aria-label={`Kelengkapan biodata ${percent} persen`}>
          <Ring
            percent={percent}
            size={116}
            thickness={10}
            color={complete ? 'var(--mantine-color-green-filled)' : 'var(--brand)'}
          />
          <span className={classes.percent}>{percent}%</span>
        </div>
        <strong aria-live="polite">
          {complete ? 'Biodata sudah lengkap' : `${missing.length} isian belum lengkap`}
        </strong>
      </div>
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label="Isian yang belum lengkap">
          {shown.map((field) => (
            <li key={field.field}>
              <button type="button" className={classes.jump} onClick={() => onJump(field)}>
                <span>{field.label}</span>
                <span className={classes.place}>{field.tab}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {missing.length > FEW && (
        <Button variant="subtle" size="compact-sm" fullWidth onClick={() => setAll(!all)}>
          {all ? 'Ringkas' : `Lihat ${missing.length - FEW} lainnya`}
        </Button>
      )}
    </Panel>
  );
}
