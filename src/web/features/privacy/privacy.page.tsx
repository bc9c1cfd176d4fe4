import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { campusContract } from '#shared/contracts/campus.contract.ts';
import { endpointQuery, pageLoader } from '#web/lib/query.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import classes from './privacy.module.css';

const notice = () => endpointQuery(campusContract.privacy, {});

export const loader = pageLoader((client) => client.ensureQueryData(notice()));

/** `/kebijakan-privasi`: how the college treats personal data. */
export function Component() {
  const { policy, version, contactName, contactEmail } = useSuspenseQuery(notice()).data;
  return (
    <Page title="Kebijakan privasi" purpose={`Versi ${version}`}>
      <Panel>
        <p className={classes.text}>{policy}</p>
        {(contactName !== '' || contactEmail !== '') && (
          <p className={classes.text}>
            Narahubung pelindungan data: {contactName}{' '}
            {contactEmail !== '' && <Anchor href={`mailto:${contactEmail}`}>{contactEmail}</Anchor>}
          </p>
        )}
      </Panel>
    </Page>
  );
}
