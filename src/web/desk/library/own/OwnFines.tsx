import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { OwnLibrary } from '#shared/desk/library/library-own.contract.ts';
import { fineKindLabels } from '#shared/desk/library/kinds.ts';
import { rupiah } from '#shared/platform/format/rupiah.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { Money } from '#web/platform/ui/values.tsx';
import { FineChip } from '../chips.tsx';
import classes from '../library.module.css';

/** What late and lost books cost; a student pays it with the other bills. */
export function OwnFines({ own: { fines, owed, memberKind } }: { own: OwnLibrary }) {
  if (fines.length === 0) return <EmptyState drawing="done" title="Anda tidak memiliki denda." />;
  return (
    <Panel
      title="Denda Anda"
      hint={owed > 0 ? `${rupiah(owed)} belum lunas` : 'Semua lunas'}
      actions={
        owed > 0 &&
        memberKind === 'STUDENT' && (
          <Button component={Link} to="/student/pembayaran">
            Bayar
          </Button>
        )
      }
    >
      <ul className={classes.list}>
        {fines.map(({ _id, title, kind, days, rate, amount, state }) => (
          <li key={_id} className={classes.item}>
            <span className={classes.what}>
              <strong>{title}</strong>
              <small>
                {fineKindLabels[kind]}
                {days > 0 && ` ${days} hari, ${rupiah(rate)} per hari`}
              </small>
            </span>
            <Money amount={amount} />
            <FineChip state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
