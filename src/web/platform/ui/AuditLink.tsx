import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { auditContract } from '#shared/platform/audit/audit.contract.ts';
import { useCan } from '#web/platform/lib/session.tsx';

/** Leads from a record to what the audit log says of it, for whoever may read that. */
export function AuditLink({ id }: { id: string }) {
  const can = useCan();
  if (!can(auditContract.list.access)) return null;
  return (
    <Button variant="default" component={Link} to={`/staff/audit?search=${id}`}>
      Jejak audit
    </Button>
  );
}
