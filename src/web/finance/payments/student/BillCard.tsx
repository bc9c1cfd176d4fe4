import { Button, Progress } from '@mantine/core';
import type { OwnBillView } from '#shared/finance/payments/payment.views.ts';
import { nextDue } from '#shared/finance/billing/installments.ts';
import { paymentCategoryLabels } from '#shared/finance/billing/kinds.ts';
import { DateText, Money } from '#web/platform/ui/values.tsx';
import { BillStatusChip } from '../payment-words.tsx';
import { EarlyBird } from './EarlyBird.tsx';
import { PlanRequestState } from './PlanRequestState.tsx';
import { isSent } from './proposed-amount.ts';
import classes from './account.module.css';

function Sums({ bill }: { bill: OwnBillView }) {
  return (
    <dl className={classes.sums}>
      <dt>Jumlah</dt>
      <dd>
        <Money amount={bill.gross} />
      </dd>
      {bill.discounts.map(({ name, amount }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} amount`}>
          −<Money amount={amount} />
        </dd>,
      ])}
      {bill.lateFee > 0 && [
        <dt key="late">Denda keterlambatan</dt>,
        <dd key="late amount">
          <Money amount={bill.lateFee} />
        </dd>,
      ]}
      <dt>Dibayar</dt>
      <dd>
        <Money amount={bill.paid} />
      </dd>
      {bill.waiting > 0 && [
        <dt key="waiting">Sedang diverifikasi</dt>,
        <dd key="waiting amount">
          <Money amount={bill.waiting} />
        </dd>,
      ]}
    </dl>
  );
}

function Parts({ bill }: { bill: OwnBillView }) {
  return (
    <table className={classes.parts}>
      <caption className="sr-only">Cicilan {bill.name}</caption>
      <tbody>
        {bill.installments.map(({ no, amount, dueDate, paid }) => (
          <tr key={no}>
            <th scope="row">
              Cicilan {no}, <DateText date={dueDate} />
            </th>
            <td>
              <Money amount={amount} />
            </td>
            <td>{paid >= amount ? 'Lunas' : paid > 0 ? 'Sebagian' : 'Belum'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the reader may do with a bill; nothing where it is somebody else's. */
export type BillActions = {
  onPay: (bill: OwnBillView) => void;
  /** Asks for an own plan of instalments; null where the status of the student leaves none. */
  onPlan: ((bill: OwnBillView) => void) | null;
};

type Props = { bill: OwnBillView; actions: BillActions | null };

function Buttons({ bill, actions: { onPay, onPlan } }: { bill: OwnBillView; actions: BillActions }) {
  if (isSent(bill)) return null;
  return (
    <div className={classes.buttons}>
      <Button onClick={() => onPay(bill)} aria-label={`Bayar ${bill.name}`}>
        Bayar
      </Button>
      {onPlan !== null && bill.planRequest?.state !== 'SUBMITTED' && (
        <Button variant="default" onClick={() => onPlan(bill)} aria-label={`Minta cicilan ${bill.name}`}>
          Minta cicilan
        </Button>
      )}
    </div>
  );
}

/** When what is left is due: the next part by itself, where others come after it. */
function Due({ bill }: { bill: OwnBillView }) {
  const next = nextDue(bill.installments);
  const isLast = next === null || next.no === bill.installments.at(-1)?.no;
  return (
    <>
      Sisa
      {!isLast && (
        <>
          ; cicilan {next.no} <Money amount={next.amount - next.paid} />
        </>
      )}
      , jatuh tempo <DateText date={next?.dueDate ?? bill.dueDate} as="long" />
    </>
  );
}

/** A bill with what is left of it. */
export function BillCard({ bill, actions }: Props) {
  const share = bill.net === 0 ? 100 : (bill.paid / bill.net) * 100;
  return (
    <li className={classes.bill}>
      <div className={classes.head}>
        <div>
          <h3 className={classes.name}>{bill.name}</h3>
          <p className={classes.soft}>
            {paymentCategoryLabels[bill.category]} · {bill.code}
          </p>
        </div>
        <BillStatusChip status={bill.status} overdue={bill.overdue} />
      </div>
      {bill.balance > 0 && (
        <div>
          <div className={classes.left}>
            <Money amount={bill.balance} />
          </div>
          <p className={classes.soft}>
            <Due bill={bill} />
          </p>
        </div>
      )}
      {bill.earlyBird !== null && <EarlyBird offer={bill.earlyBird} waits={isSent(bill)} />}
      <Progress value={share} aria-label={`Terbayar ${Math.floor(share)}%`} />
      <Sums bill={bill} />
      {bill.installments.length > 1 && <Parts bill={bill} />}
      {bill.note !== '' && <p className={classes.soft}>{bill.note}</p>}
      <PlanRequestState bill={bill} own={actions !== null} />
      {actions !== null && <Buttons bill={bill} actions={actions} />}
    </li>
  );
}
