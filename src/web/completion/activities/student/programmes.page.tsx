import { Anchor, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { fileContract } from '#shared/platform/files/file.contract.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { download } from '#web/platform/lib/download.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useLeft } from '#web/platform/lib/use-left.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StandingNote } from '#web/platform/ui/StandingNote.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import classes from '../activities.module.css';
import { ActivityChip } from '../ActivityChip.tsx';
import { STUDENT_PATH } from '../activity-words.ts';
import { Requirements } from './Requirements.tsx';

const overviewQuery = () => endpointQuery(activityContract.overview, {});

export const loader = pageLoader((client) => client.fetchQuery(overviewQuery()));

type Overview = ResponseOf<typeof activityContract.overview>;

function OwnActivities({
  activities,
  hint,
}: {
  activities: Overview['activities'];
  hint: string | undefined;
}) {
  return (
    <Panel title="Kegiatan saya">
      {activities.length === 0 ? (
        <EmptyState title="Belum ada kegiatan." {...(hint !== undefined && { hint })} />
      ) : (
        <ul className={classes.list}>
          {activities.map((one) => (
            <li key={one._id} className={classes.entry}>
              <div className={classes.row}>
                <Anchor component={Link} to={`${STUDENT_PATH}/${one._id}`} fw={600}>
                  {one.title}
                </Anchor>
                {one.confirmed ? (
                  <ActivityChip status={one.status} />
                ) : (
                  <StatusChip tone="warning">Menunggu jawaban Anda</StatusChip>
                )}
              </div>
              <p>
                {one.type} · {periodLabel(one.semesterCode)}
                {one.partner !== '' && ` · ${one.partner}`}
                {one.sks > 0 && ` · ${one.sks} sks`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A programme with what it asks; what is not met yet keeps from asking for it, and says so. */
export function Programme({ type }: { type: Overview['types'][number] }) {
  const unmet = type.requirementList.filter(({ met }) => !met);
  const reasonId = useId();
  const { template } = type;
  const openTemplate = (): void => {
    if (template === null) return;
    void download(fileContract.downloadPrivate, { query: { file: template.file } }, template.name).catch(
      showError,
    );
  };
  return (
    <Panel
      title={type.name}
      hint={type.isMbkm ? `MBKM, paling banyak ${type.maxSks} sks` : 'Dicatat tanpa sks untuk SKPI'}
    >
      <div className={classes.stack}>
        <Requirements list={type.requirementList} />
        {type.requirements !== '' && <p className={classes.words}>{type.requirements}</p>}
        {type.documents.length > 0 && <p className={classes.words}>Dokumen: {type.documents.join(', ')}</p>}
        <div className={classes.row}>
          {unmet.length === 0 ? (
            <Button
              component={Link}
              to={`${STUDENT_PATH}/ajukan/${type.slug}`}
              aria-label={`Ajukan ${type.name}`}
            >
              Ajukan
            </Button>
          ) : (
            // Reached by keyboard all the same, so that its reason is read.
            <Button
              data-disabled
              aria-disabled
              aria-label={`Ajukan ${type.name}`}
              aria-describedby={reasonId}
              onClick={(event) => event.preventDefault()}
            >
              Ajukan
            </Button>
          )}
          {template !== null && (
            <Anchor component="button" type="button" onClick={openTemplate}>
              Unduh templat
            </Anchor>
          )}
        </div>
        {unmet.length > 0 && (
          <p id={reasonId} className={classes.words}>
            Belum dapat diajukan, syarat yang belum terpenuhi: {unmet.map(({ label }) => label).join('; ')}.
          </p>
        )}
      </div>
    </Panel>
  );
}

/** `/student/aktivitas-mahasiswa/program-aktivitas`: the own activities, and the programmes with what they ask. */
export function Component() {
  const { data } = useSuspenseQuery(overviewQuery());
  const isLeft = useLeft()(activityContract.save);
  const groups = [
    { title: 'Program MBKM', types: data.types.filter(({ isMbkm }) => isMbkm) },
    { title: 'Prestasi dan kegiatan lain', types: data.types.filter(({ isMbkm }) => !isMbkm) },
  ];
  return (
    <Page
      title="Program aktivitas"
      purpose="Belajar di luar kampus yang diakui sebagai sks, serta prestasi dan organisasi untuk SKPI."
    >
      <OwnActivities
        activities={data.activities}
        hint={isLeft ? 'Pilih program di bawah lalu ajukan proposal Anda.' : undefined}
      />
      <StandingNote />
      {isLeft &&
        groups.map(({ title, types }) => (
          <section key={title} className={classes.stack} aria-label={title}>
            <h2>{title}</h2>
            <div className={classes.grid}>
              {types.map((type) => (
                <Programme key={type._id} type={type} />
              ))}
            </div>
          </section>
        ))}
    </Page>
  );
}
