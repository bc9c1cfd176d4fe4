import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import type { ResponseOf } from '#shared/platform/endpoint/endpoint.ts';
import { activitySlugList } from '#shared/completion/activities/kinds.ts';
import { useFormSave } from '#web/platform/lib/form-save.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { Form } from '#web/platform/ui/Form.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { laterPanel } from '#web/platform/ui/later-panel.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SaveBar } from '#web/platform/ui/SaveBar.tsx';
import { STUDENT_PATH } from '../activity-words.ts';
import { proposalValues, useProposalForm } from './proposal-values.ts';
import { MainFields } from './ProposalFields.tsx';
import { Requirements } from './Requirements.tsx';

const TypeFields = laterPanel(async () => (await import('./TypeFields.tsx')).TypeFields);

const typeOf = (slug: string | undefined) =>
  activitySlugList.find((one) => one === slug) ?? activitySlugList[0];
const formQuery = (slug: string | undefined) =>
  endpointQuery(activityContract.form, { params: { type: typeOf(slug) } });
const oneQuery = (id: string) => endpointQuery(activityContract.one, { params: { id } });

export const loader = pageLoader(async (client, { params, request }: LoaderFunctionArgs) => {
  const id = new URL(request.url).searchParams.get('id');
  await client.fetchQuery(formQuery(params['type']));
  if (id !== null) await client.fetchQuery(oneQuery(id));
});

type Facts = ResponseOf<typeof activityContract.form>;

function Proposal({ facts, before }: { facts: Facts; before: ActivityDetail | null }) {
  const { type, terms, requirements } = facts;
  const navigate = useNavigate();
  const form = useProposalForm(proposalValues(before, terms[0]?.value ?? ''));
  const { submit, busy } = useFormSave(activityContract.save, form, {
    invalidates: [activityContract.overview, activityContract.one],
    params: { type: type.slug },
    onSaved: ({ _id }) => void navigate(`${STUDENT_PATH}/${_id}`),
  });
  return (
    <Page
      title={before === null ? `Ajukan ${type.name}` : 'Ubah proposal'}
      purpose="Simpan sebagai draf, lengkapi berkas, lalu ajukan kepada dosen PA."
    >
      <Panel title="Syarat">
        <Requirements list={requirements} />
      </Panel>
      <Form form={form} onSubmit={submit} label="Proposal">
        <MainFields form={form} type={type} terms={terms} />
        <TypeFields form={form} isMbkm={type.isMbkm} />
        <SaveBar dirty={form.isDirty()} busy={busy} verb="Simpan draf" />
      </Form>
    </Page>
  );
}

function Existing({ facts, id }: { facts: Facts; id: string }) {
  const { data } = useSuspenseQuery(oneQuery(id));
  return <Proposal facts={facts} before={data} />;
}

/** `/student/aktivitas-mahasiswa/program-aktivitas/ajukan/:type`: writes a proposal; with `?id=` changes one. */
export function Component() {
  const { type } = useParams();
  const [search] = useSearchParams();
  const { data: facts } = useSuspenseQuery(formQuery(type));
  const id = search.get('id');
  return id === null ? <Proposal facts={facts} before={null} /> : <Existing facts={facts} id={id} />;
}
