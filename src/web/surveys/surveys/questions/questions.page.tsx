import { SegmentedControl, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { evaluationQuestionContract } from '#shared/surveys/surveys/evaluation-question.contract.ts';
import { setStatusLabels, type SurveyType, surveyTypes } from '#shared/surveys/surveys/instrument.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Page } from '#web/platform/ui/Page.tsx';
import { SetActions } from './SetActions.tsx';
import { SetPanel } from './SetPanel.tsx';
import classes from './questions.module.css';

const setsQuery = (type: SurveyType) => endpointQuery(evaluationQuestionContract.list, { query: { type } });
const typeOf = (search: URLSearchParams): SurveyType => (search.get('type') === 'EKA' ? 'EKA' : 'EDO');

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(setsQuery(typeOf(new URL(request.url).searchParams))),
);

/** `/staff/evaluation-questions`: versions of the questions of EDO and EKA. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const type = typeOf(search);
  const { data: sets } = useSuspenseQuery(setsQuery(type));
  const asked = sets.find(({ _id }) => _id === search.get('versi'));
  const set = asked ?? sets.find(({ status }) => status === 'ACTIVE') ?? sets[0];
  const show = (next: Record<string, string>): void => setSearch({ type, ...next }, { replace: true });
  return (
    <Page
      title="Pertanyaan evaluasi"
      purpose="Versi yang sudah dijawab mahasiswa tidak berubah lagi, sehingga laporan lama tetap sama."
      actions={set && <SetActions set={set} sets={sets} onShow={(id) => show({ versi: id })} />}
    >
      <div className={classes.choices}>
        <SegmentedControl
          aria-label="Survei"
          data={surveyTypes.map((value) => ({ value, label: value }))}
          value={type}
          onChange={(value) => setSearch({ type: value }, { replace: true })}
        />
        {set && (
          <Select
            label="Versi"
            allowDeselect={false}
            data={sets.map(({ _id, version, status }) => ({
              value: _id,
              label: `Versi ${version} · ${setStatusLabels[status]}`,
            }))}
            value={set._id}
            onChange={(value) => show({ versi: value ?? '' })}
          />
        )}
      </div>
      {set && <SetPanel key={set._id} set={set} />}
    </Page>
  );
}
