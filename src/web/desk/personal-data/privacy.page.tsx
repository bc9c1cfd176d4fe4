import { Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { campusContract } from '#shared/platform/campus/campus.contract.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import classes from './privacy.module.css';

const notice = () => endpointQuery(campusContract.privacy, {});

export const loader = pageLoader((client) =>
  currentCampus().hasPrivacyNotice ? client.ensureQueryData(notice()) : null,
);

function Notice() {
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

/** `/kebijakan-privasi`: how the college treats personal data. */
export const Component = () =>
  currentCampus().hasPrivacyNotice ? (
    <Notice />
  ) : (
    <Page title="Kebijakan privasi">
      <EmptyState
        title="Kebijakan privasi belum diterbitkan."
        hint="Admin kampus menuliskannya di Pengaturan admin."
      />
    </Page>
  );
