import { Button, CopyButton } from '@mantine/core';
import type { OwnMethodView } from '#shared/finance/payments/payment.views.ts';
import { methodTypeLabels } from '#shared/finance/billing/kinds.ts';
import { Instructions } from '../Instructions.tsx';
import classes from './account.module.css';

/** Digits in groups of four, as on a card. */
const groupedDigits = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Where to send the money: the account to copy, the code to scan, the steps. */
export function MethodCard({ method }: { method: OwnMethodView }) {
  const { type, bankName, accountNumber, accountHolder, image, instructions, name } = method;
  return (
    <div className={classes.account}>
      <p className={classes.soft}>{[methodTypeLabels[type], bankName].filter(Boolean).join(' · ')}</p>
      {accountNumber !== '' && (
        <div className={classes.number}>
          <span>{groupedDigits(accountNumber)}</span>
          <CopyButton value={accountNumber}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy} aria-label={`Salin nomor ${name}`}>
                {copied ? 'Tersalin' : 'Salin'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      {accountHolder !== '' && <p className={classes.soft}>a.n. {accountHolder}</p>}
      {type === 'QRIS' && image !== null && (
        <img className={classes.code} src={image} alt={`Kode QR ${name}`} width={240} height={240} />
      )}
      {instructions !== '' && <Instructions text={instructions} />}
    </div>
  );
}
