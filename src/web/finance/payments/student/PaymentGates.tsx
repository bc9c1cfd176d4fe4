import type { GateStateView } from '#shared/teaching/gates/gate.contract.ts';
import { gateLabels } from '#shared/platform/access/gates.ts';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from './account.module.css';

function Gate({ gate, isOpen, message, exemptUntil, exemptConditions }: GateStateView) {
  return (
    <li className={classes.gate}>
      <div className={classes.head}>
        <strong>{gateLabels[gate]}</strong>
        <StatusChip tone={isOpen ? 'success' : 'warning'}>{isOpen ? 'Terbuka' : 'Tertutup'}</StatusChip>
      </div>
      {exemptUntil !== null && (
        <p className={classes.soft}>
          Dispensasi sampai <DateText date={exemptUntil} as="long" />.
          {exemptConditions !== '' && ` Syarat: ${exemptConditions}`}
        </p>
      )}
      {message !== null && <p className={isOpen ? classes.soft : classes.missing}>{message}</p>}
    </li>
  );
}

/** What a student's payments open, and what is missing for the rest. */
export function PaymentGates({ gates }: { gates: readonly GateStateView[] }) {
  return (
    <Panel title="Yang dibuka oleh pembayaran" hint="Hanya pembayaran yang sudah diverifikasi yang dihitung.">
      <ul className={classes.gates}>
        {gates.map((gate) => (
          <Gate key={gate.gate} {...gate} />
        ))}
      </ul>
      {gates.some(({ isOpen }) => !isOpen) && (
        <p className={classes.soft}>Yang dapat membantu: Bagian Keuangan.</p>
      )}
    </Panel>
  );
}
