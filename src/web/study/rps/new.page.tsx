import { Alert, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useLocation, useNavigate, useSearchParams } from 'react-router';
import { rpsContract } from '#shared/study/rps/rps.contract.ts';
import { academicYearOf, periodLabel, termOf } from '#shared/platform/term/term.ts';
import { campusToday } from '#web/platform/lib/campus-today.ts';
import { showError } from '#web/platform/lib/errors.ts';
import { endpointQuery, pageLoader, useEndpointMutation } from '#web/platform/lib/query.ts';
import { toast } from '#web/platform/lib/toast.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { OutcomeStep } from './form/OutcomeStep.tsx';
import { newOutcomes } from './form/outcome-values.ts';
import { staleRps } from './use-rps-moves.ts';
import { Steps } from './wizard.page.tsx';

const startQuery = (search: URLSearchParams) =>
  endpointQuery(rpsContract.start, {
    query: { courseId: search.get('course') ?? '', semester: search.get('semester') ?? '' },
  });

/** Returns the path of the list of plans for this page. */
const listPath = (pathname: string): string => pathname.replace(/\/isi$/, '');

/** Redirects to the list if the URL lacks the course or the term. */
export const loader = pageLoader((client, { request }) => {
  const { pathname, searchParams } = new URL(request.url);
  if (!searchParams.get('course') || !searchParams.get('semester')) throw redirect(listPath(pathname));
  return client.ensureQueryData(startQuery(searchParams));
});

export const access = rpsContract.step1.access;

/** `/dosen/rps/isi` and `/staff/rps/isi`: a new plan, empty or copied from an earlier one. */
export function Component() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { data: start } = useSuspenseQuery(startQuery(params));
  const copy = useEndpointMutation(rpsContract.copy, { invalidates: staleRps });
  const base = listPath(pathname);
  const goTo = (id: string, step: number): void =>
    void navigate(`${base}/${id}/isi?langkah=${step}`, { replace: true });
  const { courseId, semesterCode, previous } = start;
  const { year, semester } = termOf(semesterCode);
  const takeOver = (): void =>
    copy.mutate(
      { body: { courseId, academicYear: academicYearOf(year), semester } },
      {
        onSuccess: ({ data, message }) => {
          toast.success(message ?? 'RPS disalin.');
          goTo(data._id, 1);
        },
        onError: showError,
      },
    );
  return (
    <Page
      title={`RPS ${start.courseName}`}
      purpose={`${start.courseCode} · ${start.sks} sks · ${periodLabel(semesterCode)}`}
    >
      {previous !== null && (
        <Alert color="blue" title={`Ada RPS ${periodLabel(previous.semesterCode)} yang disetujui`}>
          Semua isinya disalin kecuali tanggal dan berkas.{' '}
          <Button size="compact-md" loading={copy.isPending} onClick={takeOver}>
            Salin dari tahun lalu
          </Button>
        </Alert>
      )}
      <Steps step={1} reached={1} />
      <OutcomeStep
        course={start}
        teachers={start.teachers}
        known={start.knownCpl}
        stored={newOutcomes(start, start.teachers, campusToday())}
        onSaved={(id) => goTo(id, 2)}
      />
    </Page>
  );
}
