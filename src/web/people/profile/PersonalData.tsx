import { Anchor, Group, Stack, Switch } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Consent, personalDataContract } from '#shared/desk/personal-data/personal-data.contract.ts';
import { consentHints, consentLabels } from '#shared/desk/personal-data/personal-data.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { currentCampus } from '#web/platform/lib/campus.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { MomentText } from '#web/platform/ui/values.tsx';

const { consents, decide, file } = personalDataContract;

function ConsentSwitch({ consent: { purpose, granted, decidedAt } }: { consent: Consent }) {
  const change = useEndpointMutation(decide, { invalidates: [consents] });
  return (
    <Switch
      label={consentLabels[purpose]}
      description={
        <>
          {consentHints[purpose]}
          {decidedAt !== null && (
            <>
              {' '}
              {granted ? 'Diberikan' : 'Ditarik'} <MomentText at={decidedAt} />.
            </>
          )}
        </>
      }
      checked={granted}
      disabled={change.isPending}
      onChange={(event) =>
        change.mutate(
          { body: { purpose, granted: event.currentTarget.checked } },
          { onSuccess: ({ message }) => toast.success(message ?? 'Tersimpan.'), onError: showError },
        )
      }
    />
  );
}

function Consents() {
  const result = useQuery(endpointQuery(consents, {}));
  return (
    <Asked query={result} what="persetujuan" height="8rem">
      {(given) => given.map((consent) => <ConsentSwitch key={consent.purpose} consent={consent} />)}
    </Asked>
  );
}

/** Consents, and a copy of the user's data (Law 27/2022). */
export function PersonalData() {
  const { hasPrivacyNotice } = currentCampus();
  return (
    <Stack>
      <Panel
        title="Persetujuan"
        hint="Dapat Anda tarik kapan saja dan berlaku seketika. Catatan akademik dan pelaporan tidak memerlukan persetujuan."
      >
        <Stack>
          <Consents />
          {hasPrivacyNotice && (
            <Anchor component={Link} to="/kebijakan-privasi" size="sm">
              Baca pemberitahuan privasi
            </Anchor>
          )}
        </Stack>
      </Panel>
      <Panel
        title="Salinan data Anda"
        hint="Semua yang disimpan portal tentang Anda: PDF untuk dibaca, JSON untuk diolah program lain. Setiap unduhan dicatat. Jawaban survei tidak ikut karena tidak dapat dihubungkan dengan Anda."
      >
        <Group>
          <PrintButton icon={IconDownload} print={() => download(file, { query: { format: 'pdf' } })}>
            Unduh sebagai PDF
          </PrintButton>
          <PrintButton icon={IconDownload} print={() => download(file, { query: { format: 'json' } })}>
            Unduh sebagai JSON
          </PrintButton>
        </Group>
      </Panel>
    </Stack>
  );
}
