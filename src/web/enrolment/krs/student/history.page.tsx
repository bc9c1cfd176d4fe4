import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { krsContract } from '#shared/enrolment/krs/krs.contract.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { TermHistory } from './TermHistory.tsx';
import classes from './history.module.css';

const termsQuery = () => endpointQuery(krsContract.terms, {});

export const loader = pageLoader((client) => client.fetchQuery(termsQuery()));

/** `/student/aktivitas-mahasiswa/riwayat-aktivitas`: every term with status, results and events of its KRS. */
export function Component() {
  const { limit } = useUser();
  const { data: terms } = useSuspenseQuery(termsQuery());
  return (
    <Page
      title="Riwayat aktivitas"
      purpose="Status, hasil studi, dan perjalanan KRS Anda setiap semester."
      actions={
        <Button component={Link} to="/student/aktivitas-mahasiswa/cuti" variant="default">
          Cuti dan surat
        </Button>
      }
    >
      {terms.length === 0 ? (
        <EmptyState
          title="Belum ada aktivitas."
          hint="Setiap semester tercatat di sini sejak KRS pertama Anda."
          action={
            limit === null && (
              <Button component={Link} to="/student/aktivitas-mahasiswa/krs">
                Isi KRS
              </Button>
            )
          }
        />
      ) : (
        <div className={classes.list}>
          {terms.map((term) => (
            <TermHistory key={term.periodCode} term={term} />
          ))}
        </div>
      )}
    </Page>
  );
}
