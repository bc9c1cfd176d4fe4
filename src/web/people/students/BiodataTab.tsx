import { Button, Group, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  biodataContract,
  type BiodataView,
  type CompletenessView,
} from '#shared/people/biodata/biodata.contract.ts';
import { lockedFields } from '#shared/people/biodata/data-change.contract.ts';
import { profileContract, type StudentProfile } from '#shared/people/profile/profile.contract.ts';
import { studentContract } from '#shared/people/students/student.contract.ts';
import { needsOrigin } from '#shared/platform/reference/enrolment.ts';
import { localDate } from '#shared/platform/format/time.ts';
import { campusNow, currentCampus } from '#web/platform/lib/campus.ts';
import { endpointQuery, useEndpointMutation } from '#web/platform/lib/query.ts';
import { useCan } from '#web/platform/lib/session.tsx';
import { Asked } from '#web/platform/ui/Asked.tsx';
import { BiodataEditor } from '#web/people/biodata/BiodataEditor.tsx';
import { useBiodataForm } from '#web/people/biodata/use-biodata-form.ts';

type Props = { student: StudentProfile; biodata: BiodataView };

function Editor({ student, biodata, completeness }: Props & { completeness: CompletenessView }) {
  const [reason, setReason] = useState('');
  const can = useCan();
  const save = useEndpointMutation(biodataContract.save, {
    invalidates: [biodataContract.check, profileContract.audit, studentContract.list],
  });
  const editing = useBiodataForm(biodata, async (changes) => {
    const { data } = await save.mutateAsync({
      params: { id: student._id },
      body: { ...changes, ...(reason.trim() !== '' && { reason }) },
    });
    setReason('');
    return data;
  });
  const readOnly = !can(biodataContract.save.access);
  const dirty = editing.isDirty();
  const pending = editing.pending();
  const touchesLocks = lockedFields.some((field) => field in pending && student.locked.includes(field));
  return (
    <BiodataEditor
      studentId={student._id}
      transferred={needsOrigin(student.study?.registrationType)}
      mayGiveLetter
      editing={editing}
      completeness={completeness}
      context={{
        entryYear: student.study?.entryYear ?? 0,
        today: localDate(campusNow(), currentCampus().timeZone),
      }}
      locked={[]}
      readOnly={readOnly}
      footer={
        readOnly ? undefined : (
          <>
            {touchesLocks && (
              <Textarea
                mt="lg"
                label="Alasan perubahan"
                description="Data ini sudah tercatat di PDDIKTI."
                withAsterisk
                data-path="reason"
                value={reason}
                error={editing.form.errors['reason']}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
            <Group justify="flex-end" mt="lg">
              {dirty && (
                <Button variant="default" onClick={editing.reset}>
                  Batalkan
                </Button>
              )}
              <Button disabled={!dirty} loading={save.isPending} onClick={() => void editing.save()}>
                Simpan biodata
              </Button>
            </Group>
          </>
        )
      }
    />
  );
}

/** Biodata for staff, editable with the permission. */
export function BiodataTab({ student, biodata }: Props) {
  const result = useQuery(endpointQuery(biodataContract.check, { params: { id: student._id } }));
  return (
    <Asked query={result} what="biodata" height="24rem">
      {(check) => <Editor student={student} biodata={biodata} completeness={check} />}
    </Asked>
  );
}
