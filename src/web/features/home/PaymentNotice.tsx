import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { gateContract } from '#shared/contracts/gate.contract.ts';
import { gateLabels } from '#shared/domain/finance/kinds.ts';
import { endpointQuery } from '#web/lib/query.ts';
import classes from './home.module.css';

/** What has to be paid before the next step of the term; nothing where the KRS and the mid-term exam are open. */
export function PaymentNotice() {
  const { data } = useQuery(endpointQuery(gateContract.own, {}));
  const shut = data?.find(({ gate, isOpen }) => !isOpen && (gate === 'KRS' || gate === 'UTS'));
  if (shut === undefined) return null;
  return (
    <Alert color="yellow" title={`Pembayaran sebelum ${gateLabels[shut.gate]}`}>
      <div className={classes.notice}>
        <span>{shut.message}</span>
        <Button component={Link} to="/student/pembayaran" variant="default">
          Lihat tagihan
        </Button>
      </div>
    </Alert>
  );
}
