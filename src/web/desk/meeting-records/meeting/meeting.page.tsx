import { Button, Table } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { meetingRecordContract } from '#shared/desk/meeting-records/meeting-record.contract.ts';
import type { MeetingDetail } from '#shared/desk/meeting-records/meeting-record.views.ts';
import {
  meetingRoleLabels,
  meetingTypeLabels,
  missingForFinal,
  presenceLabels,
  quorumOf,
} from '#shared/desk/meeting-records/meeting.ts';
import { issuingUnitLabels } from '#shared/desk/meeting-records/unit.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { clock, timeRange } from '#shared/platform/format/time.ts';
import { asLeft } from '#web/platform/lib/as-left.ts';
import { download } from '#web/platform/lib/download.ts';
import { later } from '#web/platform/lib/later.tsx';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { useCan, useUser } from '#web/platform/lib/session.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { PrintButton } from '#web/platform/ui/PrintButton.tsx';
import { useAskedChange } from '#web/platform/ui/use-asked-change.ts';
import { minutesAnswers } from '../answers.ts';
import { StateChip } from '../chips.tsx';
import classes from '../minutes.module.css';
import { Files } from './Files.tsx';
import { ActionLine, Points } from './Points.tsx';

const MeetingDialog = later(async () => (await import('./MeetingDialog.tsx')).MeetingDialog);

const meetingQuery = (id: string) => endpointQuery(meetingRecordContract.get, { params: { id } });

export const loader = pageLoader((client, { params }) =>
  client.ensureQueryData(meetingQuery(params['id'] ?? '')),
);

const timeOf = ({ timeStart, timeEnd }: MeetingDetail): string =>
  timeEnd === null ? clock(timeStart) : timeRange(timeStart, timeEnd);

function People({ people }: Pick<MeetingDetail, 'people'>) {
  const { invited, present, reached } = quorumOf(people);
  return (
    <Panel
      title="Peserta"
      hint={`${present} dari ${invited} undangan hadir; kuorum ${reached ? 'tercapai' : 'tidak tercapai'}.`}
    >
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label="Peserta rapat">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Nama</Table.Th>
              <Table.Th>Sebagai</Table.Th>
              <Table.Th>Kehadiran</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map(({ name, office, role, present: presence }, i) => (
              <Table.Tr key={i}>
                <Table.Td>
                  {name}
                  {office !== '' && <div className={classes.soft}>{office}</div>}
                </Table.Td>
                <Table.Td>{meetingRoleLabels[role]}</Table.Td>
                <Table.Td>{presenceLabels[presence]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

function useMeetingActions(meeting: MeetingDetail) {
  const navigate = useNavigate();
  const remove = useAskedChange(meetingRecordContract.remove, [
    meetingRecordContract.list,
    meetingRecordContract.followUps,
  ]);
  const finalize = useAskedChange(meetingRecordContract.finalize, minutesAnswers);
  const { _id: id, updatedAt } = meeting;
  const input = { params: { id }, body: { updatedAt } };
  return {
    askFinal: () =>
      finalize(
        {
          title: 'Jadikan notulen ini final?',
          consequence: 'Notulen mendapat nomor dan isinya tetap; hanya tindak lanjut yang dapat diperbarui.',
          verb: 'Jadikan final',
          danger: false,
        },
        input,
      ),
    askRemove: async () => {
      const question = { title: `Hapus notulen ${meeting.title}?`, consequence: 'Seluruh isinya terhapus.' };
      if (await remove(question, input)) void navigate(asLeft('/staff/meeting-record'));
    },
  };
}

export const access = meetingRecordContract.get.access;

/** `/staff/meeting-record/:id`: minutes as they are written and read. */
export function Component() {
  const { id = '' } = useParams();
  const { data: meeting } = useSuspenseQuery(meetingQuery(id));
  const [editing, setEditing] = useState(false);
  const can = useCan();
  const { Admin } = useUser();
  const { askFinal, askRemove } = useMeetingActions(meeting);
  const { title, type, unit, agenda, place, link, conclusion, people, points, carried, mayWrite, state } =
    meeting;
  const missing = missingForFinal({ people, points: points.length });
  const mayRemove = can(meetingRecordContract.remove.access) && (state === 'DRAFT' || Admin);
  return (
    <Page
      title={title}
      purpose={`${dayDate(meeting.date)}, ${timeOf(meeting)}`}
      actions={
        <>
          <PrintButton print={() => download(meetingRecordContract.print, { params: { id } })}>
            Cetak PDF
          </PrintButton>
          {mayRemove && (
            <Button variant="default" onClick={() => void askRemove()}>
              Hapus
            </Button>
          )}
          {mayWrite && (
            <>
              <Button variant="default" onClick={() => setEditing(true)}>
                Ubah data
              </Button>
              <Button disabled={missing.length > 0} onClick={() => void askFinal()}>
                Jadikan final
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={classes.stack}>
        {mayWrite && missing.length > 0 && <p className={classes.soft}>Sebelum final: {missing.join(' ')}</p>}
        <Panel>
          <FactGrid
            facts={[
              ['Status', <StateChip key="state" state={state} />],
              ['Nomor', meeting.number],
              ['Jenis', meetingTypeLabels[type]],
              ['Unit', issuingUnitLabels[unit]],
              ['Tempat', place],
              ...(link === ''
                ? []
                : [
                    [
                      'Tautan',
                      <a key="link" href={link} target="_blank" rel="noreferrer">
                        {link}
                      </a>,
                    ] as const,
                  ]),
              ['Ditulis oleh', meeting.createdBy],
              ['Agenda', agenda],
              ...(conclusion === '' ? [] : [['Kesimpulan', conclusion] as const]),
            ]}
          />
        </Panel>
        {carried.length > 0 && (
          <Panel title="Tindak lanjut rapat sebelumnya" hint="Masih terbuka dari rapat sejenis.">
            <ul className={classes.list}>
              {carried.map((action) => (
                <ActionLine
                  key={action._id}
                  action={{ ...action, task: `${action.task} (${action.meeting})` }}
                />
              ))}
            </ul>
          </Panel>
        )}
        <Points meeting={meeting} />
        <People people={people} />
        <Files meeting={meeting} />
      </div>
      {editing && (
        <MeetingDialog
          meeting={meeting}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </Page>
  );
}
