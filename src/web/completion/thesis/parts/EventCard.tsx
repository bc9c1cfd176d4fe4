import { Anchor } from '@mantine/core';
import { fillPath } from '#shared/platform/endpoint/endpoint.ts';
import { thesisContract } from '#shared/completion/thesis/thesis.contract.ts';
import type { ThesisDetail, ThesisEvent } from '#shared/completion/thesis/thesis.views.ts';
import { boardRoleLabels, eventResultLabels } from '#shared/completion/thesis/kinds.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { hundredths } from '#shared/platform/format/number.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { AttachmentList } from '#web/platform/ui/AttachmentList.tsx';
import { FactGrid } from '#web/platform/ui/FactGrid.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { eventNames, resultTones } from '../thesis-words.tsx';
import classes from '../thesis.module.css';

const fileLabels = { BERITA_ACARA: 'Berita acara bertanda tangan' };

function EventChip({ event: { result, status, postponed } }: { event: ThesisEvent }) {
  if (result !== null) return <StatusChip tone={resultTones[result]}>{eventResultLabels[result]}</StatusChip>;
  if (postponed) return <StatusChip tone="warning">Ditunda</StatusChip>;
  if (status === 'CANCLE') return <StatusChip tone="neutral">Dibatalkan</StatusChip>;
  return <StatusChip tone="info">{status === 'DONE' ? 'Selesai' : 'Terjadwal'}</StatusChip>;
}

function Board({ event }: { event: ThesisEvent }) {
  return (
    <ul className={classes.lines}>
      {event.board.map(({ lectureId, name, role, present, dutyBy, isSupervisor, approvedRevision }) => (
        <li key={lectureId}>
          <span className={classes.between}>
            <span>
              <small>
                {boardRoleLabels[role]}
                {isSupervisor && ' · pembimbing'}
              </small>
              <strong>{name}</strong>
              {dutyBy !== null && <small>Tugas diteruskan {dutyBy.name}</small>}
            </span>
            {present === false && <StatusChip tone="warning">Tidak hadir</StatusChip>}
            {approvedRevision && <StatusChip tone="success">Menyetujui revisi</StatusChip>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The sheets as far as the reader may see them: who has scored, and the totals once they are open. */
function Sheets({ event }: { event: ThesisEvent }) {
  if (event.sheets.length === 0) return null;
  return (
    <div>
      <h3 className={classes.small}>Lembar nilai</h3>
      <ul className={classes.lines}>
        {event.sheets.map(({ lectureId, name, role, done, total }) => (
          <li key={lectureId}>
            <span className={classes.between}>
              <span>
                <small>{role === 'SUPERVISOR' ? 'Pembimbing' : 'Penguji'}</small>
                <strong>{name}</strong>
              </span>
              {total === null ? (
                <StatusChip tone={done ? 'success' : 'neutral'}>{done ? 'Terisi' : 'Belum diisi'}</StatusChip>
              ) : (
                <span className="tabular">{hundredths(total)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A seminar or defence: when, where, before whom, and what came of it. */
export function EventCard({ thesis, event }: { thesis: ThesisDetail; event: ThesisEvent }) {
  const { type, attempt, date, timeStart, timeEnd, room, link, note, finalScore, letter, minutesFile } =
    event;
  const report = fillPath(thesisContract.print.path, { id: thesis._id, paper: 'BERITA_ACARA' });
  const place = room ?? <Anchor href={link}>Daring</Anchor>;
  return (
    <Panel
      title={attempt > 1 ? `${eventNames[type]} ke-${attempt}` : eventNames[type]}
      actions={<EventChip event={event} />}
    >
      <div className={classes.stack}>
        <FactGrid
          facts={[
            ['Hari', dayDate(date)],
            ['Jam', timeRange(timeStart, timeEnd)],
            ['Tempat', place],
            ...(finalScore === null
              ? []
              : [['Nilai', `${hundredths(finalScore)} (${letter ?? '-'})`] as const]),
          ]}
        />
        <Board event={event} />
        <Sheets event={event} />
        {note !== '' && <p className={classes.prose}>{note}</p>}
        {minutesFile !== null && <AttachmentList files={[minutesFile]} labels={fileLabels} />}
        {event.result !== null && thesis.papers.includes('BERITA_ACARA') && (
          <Anchor href={`${report}?event=${event._id}`} target="_blank">
            Cetak berita acara
          </Anchor>
        )}
      </div>
    </Panel>
  );
}
