import { Anchor } from '@mantine/core';
import type { KrsInputView } from '#shared/enrolment/krs/krs.views.ts';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { krsStateLabels } from '#shared/platform/term/krs-state.ts';
import { StepHistory } from '#web/platform/ui/StepHistory.tsx';
import parts from '../krs-parts.module.css';
import { KrsStateChip } from '../KrsStateChip.tsx';
import classes from './krs.module.css';

/** The KRS of every term, and the events of the current one. */
export function KrsHistory({ page }: { page: KrsInputView }) {
  if (page.history.length === 0) {
    return <EmptyState title="Belum ada KRS." hint="Setiap KRS yang Anda simpan tercatat di sini." />;
  }
  return (
    <div className={classes.history}>
      <Panel title="KRS per semester">
        <ul className={parts.history}>
          {page.history.map((past) => (
            <li key={past._id}>
              <strong>{past.label}</strong>
              <KrsStateChip state={past.state} />
              <span className="tabular">{past.totalSks} sks</span>
              <span className="tabular">IPS {hundredths(past.ips)}</span>
              <Anchor href={`${krsContract.print.path}?krsId=${past._id}`} target="_blank">
                Cetak
              </Anchor>
            </li>
          ))}
        </ul>
      </Panel>
      {page.krs !== null && page.krs.events.length > 0 && (
        <Panel title={`Perjalanan KRS ${page.period.label}`}>
          <StepHistory steps={page.krs.events} labels={krsStateLabels} />
        </Panel>
      )}
    </div>
  );
}
