import { Alert } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import type { RpsView } from '#shared/study/rps/rps.views.ts';
import { whyClosed } from '#shared/study/rps/rps-procedure.ts';
import { periodLabel } from '#shared/platform/term/term.ts';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import classes from './form/form.module.css';
import { toOutcomes } from './form/outcome-values.ts';
import { RpsChip } from './rps-words.tsx';

const OutcomeStep = laterPanel(async () => (await import('./form/OutcomeStep.tsx')).OutcomeStep);
const PlanStep = laterPanel(async () => (await import('./form/PlanStep.tsx')).PlanStep);
const FileStep = laterPanel(async () => (await import('./form/FileStep.tsx')).FileStep);

const planQuery = (id: string) => ({ ...endpointQuery(rpsContract.get, { params: { id } }), staleTime: 0 });
const startQuery = ({ courseId, semesterCode: semester }: Pick<RpsView, 'courseId' | 'semesterCode'>) =>
  endpointQuery(rpsContract.start, { query: { courseId, semester } });

export const loader = pageLoader(async (client, { params }) => {
  const plan = await client.fetchQuery(planQuery(params['id'] ?? ''));
  return client.ensureQueryData(startQuery(plan));
});

const names = ['Identitas dan capaian', 'Rencana mingguan', 'Unggah dan ajukan'];

/** Steps by name; those not open yet are marked. */
export function Steps({ step, reached }: { step: number; reached: number }) {
  return (
    <nav aria-label="Langkah RPS">
      <ol className={classes.steps}>
        {names.map((name, at) => {
          const no = at + 1;
          const words = `${no}. ${name}`;
          return (
            <li key={name}>
              {no <= reached ? (
                <Link
                  to={`?langkah=${no}`}
                  className={classes.stepLink}
                  aria-current={no === step ? 'step' : undefined}
                >
                  {words}
                </Link>
              ) : (
                <span className={classes.stepLink} aria-disabled>
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Step({ plan, step }: { plan: RpsView; step: number }) {
  const [, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: start } = useSuspenseQuery(startQuery(plan));
  const goTo = (no: number): void => setParams({ langkah: String(no) });
  if (step === 1) {
    return (
      <OutcomeStep
        key={plan._id}
        course={plan}
        teachers={start.teachers}
        known={start.knownCpl}
        plan={plan}
        stored={toOutcomes(plan)}
        onSaved={() => goTo(2)}
      />
    );
  }
  if (step === 2) return <PlanStep plan={plan} onSaved={() => goTo(3)} onBack={() => goTo(1)} />;
  return (
    <FileStep
      plan={plan}
      onSent={() => void navigate(pathname.replace(/\/isi$/, ''))}
      onBack={() => goTo(2)}
    />
  );
}

export const access = rpsContract.step1.access;

/** `/dosen/rps/:id/isi` and `/staff/rps/:id/isi`: the plan in three steps, resumable at each. */
export function Component() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { data: plan } = useSuspenseQuery(planQuery(id));
  const reached = plan.state === 'DRAFT' ? 2 : 3;
  const wantedStep = Number(params.get('langkah') ?? reached);
  const step = wantedStep >= 1 && wantedStep <= reached ? wantedStep : reached;
  const closed = whyClosed(plan.state);
  return (
    <Page title={`RPS ${plan.courseName}`} purpose={`${plan.courseCode} · ${periodLabel(plan.semesterCode)}`}>
      {!plan.rights.write ? (
        <EmptyState title={closed ?? 'RPS ini diisi oleh dosen koordinatornya.'} />
      ) : (
        <>
          <div className={classes.inline}>
            <RpsChip state={plan.state} />
            <span className={classes.soft}>Revisi {plan.revisionNo}</span>
          </div>
          {plan.note !== '' && (
            <Alert color="red" title="Dikembalikan untuk diperbaiki">
              {plan.note}
            </Alert>
          )}
          <Steps step={step} reached={reached} />
          <Step plan={plan} step={step} />
        </>
      )}
    </Page>
  );
}
