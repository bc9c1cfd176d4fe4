import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { Group, Skeleton } from '@mantine/core';
import { useState } from 'react';
import {
  biodataContract,
  type BiodataView,
  type CompletenessView,
} from '#shared/people/biodata/biodata.contract.ts';
import { profileContract, type StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';
import { download } from '#web/platform/lib/download.ts';
import { ownCheckQuery } from '#web/platform/lib/own-check.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useUser } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { AutosaveState, BiodataEditor } from '#web/people/biodata/BiodataEditor.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { useAutosave } from '#web/people/biodata/use-autosave.ts';
import { useBiodataForm } from '#web/people/biodata/use-biodata-form.ts';

type Props = { student: StudentProfile; biodata: BiodataView };

function Editor({ student, biodata, completeness }: Props & { completeness: CompletenessView }) {
  const save = useEndpointMutation(biodataContract.saveOwn, { invalidates: [biodataContract.check] });
  const client = useQueryClient();
  const editing = useBiodataForm(biodata, async (changes) => {
    const { data } = await save.mutateAsync({ body: changes });
    // Later visits of the tab or page start from the saved data.
    client.setQueryData(
      endpointQuery(profileContract.me, {}).queryKey,
      (profile) =>
        profile && { ...profile, student: profile.student && { ...profile.student, biodata: data.biodata } },
    );
    client.removeQueries({ queryKey: [profileContract.me.path], type: 'inactive' });
    return data;
  });
  useAutosave(editing);
  const today = localDate(campusNow(), currentCampus().timeZone);
  return (
    <BiodataEditor
      studentId={student._id}
      transferred={needsOrigin(student.study?.registrationType)}
      editing={editing}
      completeness={completeness}
      savesOnLeaving
      context={{ entryYear: student.study?.entryYear ?? 0, today }}
      locked={student.locked}
      photo={<PhotoField />}
      footer={
        <Group justify="space-between" mt="lg">
          <AutosaveState state={editing.state} />
          <Group gap="sm">
            <PrintButton
              print={() => download(profileContract.printBiodata, { params: { id: student._id } })}
            >
              Unduh kartu biodata
            </PrintButton>
            <PrintButton print={() => download(profileContract.printCard, { params: { id: student._id } })}>
              Unduh kartu mahasiswa (KTM)
            </PrintButton>
          </Group>
        </Group>
      }
    />
  );
}

/** Whether the input from before the tab was left is stored by now; stays true once it is. */
function useEarlierSaved(): boolean {
  const isSaving = useIsMutating({ mutationKey: [biodataContract.saveOwn.path] }) > 0;
  const [saved, setSaved] = useState(!isSaving);
  if (!saved && !isSaving) setSaved(true);
  return saved;
}

/** The student's biodata, saved automatically. */
export function OwnBiodata({ student, biodata }: Props) {
  const result = useQuery(ownCheckQuery(useUser()._id));
  const earlierSaved = useEarlierSaved();
  if (!earlierSaved) return <Skeleton height="24rem" role="status" aria-label="Menyimpan biodata" />;
  return (
    <Asked query={result} what="biodata" height="24rem">
      {(check) => <Editor student={student} biodata={biodata} completeness={check.data} />}
    </Asked>
  );
}
