import { Button, Skeleton } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { mainDataContract } from '#shared/platform/campus/main-data.contract.ts';
import { type SectionName, sectionNames } from '#shared/platform/campus/sections.ts';
import { later } from '#web/platform/lib/later.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { ProofState } from './ProofState.tsx';
import { SectionMenu } from './SectionMenu.tsx';
import { sectionTitles } from './section-titles.ts';
import { fieldsOf } from './setting-fields.ts';
import classes from './main-data.module.css';

const SectionForm = laterPanel(async () => (await import('./SectionForm.tsx')).SectionForm);
const LogoPanel = laterPanel(async () => (await import('./LogoPanel.tsx')).LogoPanel);
const DocumentPictures = laterPanel(async () => (await import('./DocumentPictures.tsx')).DocumentPictures);
const ConnectionTests = laterPanel(async () => (await import('./ConnectionTests.tsx')).ConnectionTests);
const GradeScale = laterPanel(async () => (await import('./GradeScale.tsx')).GradeScale);
const HistoryDrawer = later(async () => (await import('./HistoryDrawer.tsx')).HistoryDrawer);

const settings = () => endpointQuery(mainDataContract.get, {});

export const loader = pageLoader((client) => client.ensureQueryData(settings()));

const sectionOf = (slug: string | undefined): SectionName =>
  sectionNames.find((name) => sectionTitles[name].slug === slug) ?? 'institution';

/** `/staff/admin-settings/:section`: the college's own data, group by group. */
export function Component() {
  const { section: slug } = useParams();
  const section = sectionOf(slug);
  const { data } = useSuspenseQuery(settings());
  const [history, setHistory] = useState(false);
  const updatedAt = data.updatedAt[section];
  return (
    <Page
      title="Pengaturan admin"
      purpose="Data kampus, aturan, dan sambungan ke sistem lain. Setiap perubahan langsung berlaku dan tercatat."
      actions={
        <>
          <ProofState until={data.proofUntil} />
          <Button
            variant="default"
            leftSection={<IconHistory size={18} stroke={1.7} />}
            onClick={() => setHistory(true)}
          >
            Riwayat
          </Button>
        </>
      }
    >
      <div className={classes.frame}>
        <SectionMenu open={section} />
        <div className={classes.content}>
          {section === 'institution' && (
            <>
              <LogoPanel />
              <DocumentPictures pictures={data.pictures} />
            </>
          )}
          {section === 'integration' && <ConnectionTests />}
          <Suspense fallback={<Skeleton height="24rem" role="status" aria-label="Memuat pengaturan" />}>
            <SectionForm
              key={`${section} ${updatedAt}`}
              section={section}
              loading={fieldsOf(section)}
              data={data}
            />
            {section === 'academic' && <GradeScale />}
          </Suspense>
        </div>
      </div>
      {history && <HistoryDrawer section={section} updatedAt={updatedAt} onClose={() => setHistory(false)} />}
    </Page>
  );
}
