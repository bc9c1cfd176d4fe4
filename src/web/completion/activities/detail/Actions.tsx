import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { activityContract } from '#shared/completion/activities/activity.contract.ts';
import { activityStaffContract } from '#shared/completion/activities/activity-staff.contract.ts';
import type { ActivityDetail } from '#shared/completion/activities/activity.views.ts';
import { later } from '#web/platform/lib/later.tsx';
import { useConfirm } from '#web/platform/ui/ConfirmDialog.tsx';
import { hoursText, STUDENT_PATH } from '../activity-words.ts';
import { useActivityStep } from './use-activity-step.ts';

const ReasonWindow = later(async () => (await import('#web/platform/ui/ReasonWindow.tsx')).ReasonWindow);
const ApproveDialog = later(async () => (await import('./ApproveDialog.tsx')).ApproveDialog);
const ConvertDialog = later(async () => (await import('./ConvertDialog.tsx')).ConvertDialog);
const SupervisorsDialog = later(async () => (await import('./PeopleDialogs.tsx')).SupervisorsDialog);
const RemoveDialog = later(async () => (await import('./PeopleDialogs.tsx')).RemoveDialog);
const ScoreDialog = later(async () => (await import('./ScoreDialog.tsx')).ScoreDialog);

type Action = ActivityDetail['actions'][number];

const verbs: Record<Action, string> = {
  SUBMIT: 'Ajukan',
  PA_APPROVE: 'Setujui proposal',
  RETURN: 'Kembalikan',
  REJECT: 'Tolak',
  APPROVE: 'Sahkan',
  REPORT: 'Serahkan laporan',
  RETURN_REPORT: 'Kembalikan laporan',
  SCORE: 'Beri nilai',
  CONVERT: 'Konversi',
  CHANGE_SUPERVISORS: 'Ganti pembimbing',
  REMOVE_MEMBER: 'Keluarkan peserta',
  CANCEL: 'Batalkan',
};
const reasoned = {
  RETURN: 'Proposal kembali kepada mahasiswa untuk diperbaiki.',
  REJECT: 'Proposal ditutup dan tidak dapat diajukan lagi.',
  RETURN_REPORT: 'Program kembali berlangsung: logbook dibuka lagi, dan nilai yang sudah diberikan dihapus.',
  CANCEL: 'Kegiatan ini berhenti dan sks-nya tidak lagi dihitung.',
};
type Reasoned = keyof typeof reasoned;
const isReasoned = (action: Action): action is Reasoned => action in reasoned;

/** What is not the next step of the way. */
const isAside = (action: Action): boolean =>
  isReasoned(action) || action === 'CHANGE_SUPERVISORS' || action === 'REMOVE_MEMBER';

/** The call a step goes through, which depends on who the reader is towards the activity. */
function endpointFor(action: Reasoned, actors: ActivityDetail['actors']) {
  if (action === 'CANCEL') {
    return actors.includes('LEADER') ? activityContract.step : activityStaffContract.step;
  }
  const byOffice = action === 'RETURN_REPORT' && !actors.includes('SUPERVISOR');
  return byOffice ? activityStaffContract.step : activityContract.lecture;
}

/** What is lost by a report that comes too early: what is not approved by then counts for no course. */
const reportRisk = ({ members }: ActivityDetail): string => {
  const risks = members.flatMap(({ name, progress: { minutes, waiting }, neededMinutes }) => [
    ...(waiting > 0 ? [`${name}: ${waiting} catatan harian belum disetujui.`] : []),
    ...(minutes < neededMinutes
      ? [
          `${name}: ${hoursText(minutes)} disetujui, mata kuliah yang direncanakan membutuhkan ${hoursText(neededMinutes)}.`,
        ]
      : []),
  ]);
  return ['Logbook ditutup dan pembimbing mulai menilai.', ...risks].join(' ');
};

/** Asks for the reason of a step that needs one. */
function ReasonStep({
  activity,
  action,
  onClose,
}: {
  activity: ActivityDetail;
  action: Reasoned;
  onClose: () => void;
}) {
  const endpoint = endpointFor(action, activity.actors);
  const { take, busy } = useActivityStep(endpoint, activity._id, onClose);
  return (
    <ReasonWindow
      title={`${verbs[action]} "${activity.title}"?`}
      consequence={reasoned[action]}
      verb={verbs[action]}
      busy={busy}
      onSubmit={(note) => take({ action, note, updatedAt: activity.updatedAt })}
      onClose={onClose}
    />
  );
}

/** What the reader may do with the activity now. */
export function Actions({ activity }: { activity: ActivityDetail }) {
  const confirm = useConfirm();
  const [open, setOpen] = useState<Action | null>(null);
  const student = useActivityStep(activityContract.step, activity._id);
  const lecturer = useActivityStep(activityContract.lecture, activity._id);
  const staff = useActivityStep(activityStaffContract.step, activity._id);
  const { updatedAt, actions, asksConfirmation, editable, type } = activity;
  const close = (): void => setOpen(null);
  const report = async (): Promise<void> => {
    const title = `Serahkan laporan "${activity.title}"?`;
    const agreed = await confirm({
      title,
      consequence: reportRisk(activity),
      verb: verbs.REPORT,
      danger: false,
    });
    if (agreed) student.take({ action: 'REPORT', updatedAt });
  };
  const run = (action: Action): void => {
    if (action === 'REPORT') void report();
    else if (action === 'SUBMIT') student.take({ action, updatedAt });
    else if (action === 'PA_APPROVE') lecturer.take({ action, updatedAt });
    else if (action === 'APPROVE' && !type.isMbkm) staff.take({ action, updatedAt });
    else setOpen(action);
  };
  const busy = student.busy || lecturer.busy || staff.busy;
  if (actions.length === 0 && !asksConfirmation && !editable) return null;
  return (
    <Group>
      {asksConfirmation && (
        <>
          <Button loading={busy} onClick={() => student.take({ action: 'CONFIRM', updatedAt })}>
            Ikut serta
          </Button>
          <Button
            variant="default"
            disabled={busy}
            onClick={() => student.take({ action: 'DECLINE', updatedAt })}
          >
            Tolak undangan
          </Button>
        </>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          variant={isAside(action) ? 'default' : 'filled'}
          loading={busy && !isReasoned(action)}
          onClick={() => run(action)}
        >
          {verbs[action]}
        </Button>
      ))}
      {editable && (
        <Button
          component={Link}
          variant="default"
          to={`${STUDENT_PATH}/ajukan/${type.slug}?id=${activity._id}`}
        >
          Ubah proposal
        </Button>
      )}
      {open !== null && isReasoned(open) && <ReasonStep activity={activity} action={open} onClose={close} />}
      {open === 'APPROVE' && <ApproveDialog activity={activity} onClose={close} />}
      {open === 'CONVERT' && <ConvertDialog activity={activity} onClose={close} />}
      {open === 'CHANGE_SUPERVISORS' && <SupervisorsDialog activity={activity} onClose={close} />}
      {open === 'REMOVE_MEMBER' && <RemoveDialog activity={activity} onClose={close} />}
      {open === 'SCORE' && <ScoreDialog activity={activity} onClose={close} />}
    </Group>
  );
}
