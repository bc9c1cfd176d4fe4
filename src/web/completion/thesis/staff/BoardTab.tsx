import { Box, Select, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { thesisStaffContract } from '#shared/completion/thesis/thesis-staff.contract.ts';
import type { BoardColumn } from '#shared/completion/thesis/thesis-lists.views.ts';
import { thesisStageLabels, thesisStages } from '#shared/completion/thesis/status.ts';
import { shortDate } from '#shared/platform/format/date.ts';
import { messageOf } from '#web/platform/lib/call-error.ts';
import { endpointQuery } from '#web/platform/lib/query.ts';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { ThesisChip } from '../thesis-words.tsx';
import { useLecturerChoices, usePeriodChoices } from './choices.ts';
import classes from './staff.module.css';

type Card = BoardColumn['cards'][number];

function ThesisCard({ card }: { card: Card }) {
  const { _id: id, name, nim, titleId, status, supervisors, waitingDays, lastGuidance } = card;
  return (
    <li>
      <Link to={`/staff/skripsi/${id}`} className={classes.card}>
        <strong>{name}</strong>
        <small>{nim}</small>
        <span className={classes.cardTitle}>{titleId}</span>
        <ThesisChip status={status} />
        <small>
          {waitingDays === 0 ? 'Hari ini' : `${waitingDays} hari`}
          {lastGuidance !== null && ` · bimbingan ${shortDate(lastGuidance)}`}
        </small>
        {supervisors.length > 0 && <small>{supervisors.join('; ')}</small>}
      </Link>
    </li>
  );
}

function Column({ column }: { column: BoardColumn }) {
  const { stage, count, cards } = column;
  return (
    <section className={classes.column} aria-label={thesisStageLabels[stage]}>
      <h2 className={classes.columnHead}>
        {thesisStageLabels[stage]} <span className="tabular">{count}</span>
      </h2>
      {cards.length === 0 && <p className={classes.none}>Tidak ada skripsi.</p>}
      <ul className={classes.cards}>
        {cards.map((card) => (
          <ThesisCard key={card._id} card={card} />
        ))}
      </ul>
      {count > cards.length && (
        <p className={classes.none}>{count - cards.length} lainnya ada pada tab Daftar.</p>
      )}
    </section>
  );
}

/** Choices of the board, kept in the address. */
function useBoardChoice() {
  const [params, setParams] = useSearchParams();
  const set = (name: string) => (value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const asked = params.get('tahap');
  return {
    stage: thesisStages.find((one) => one === asked) ?? 'TITLE',
    periodeId: params.get('periodeId'),
    lectureId: params.get('lectureId'),
    set,
  };
}

/** All theses under way by stage: columns side by side at a desk, one of them on a phone. */
export function BoardTab() {
  const { stage, periodeId, lectureId, set } = useBoardChoice();
  const phone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const query = { periodeId: periodeId ?? undefined, lectureId: lectureId ?? undefined };
  const asked = useQuery({
    ...endpointQuery(thesisStaffContract.board, { query }),
    placeholderData: keepPreviousData,
  });
  const { data, error } = asked;
  const shown = data?.columns.filter((column) => !phone || column.stage === stage) ?? [];
  return (
    <div className={classes.board}>
      <div className={classes.boardFilters}>
        <Select
          label="Periode"
          placeholder="Semua periode"
          clearable
          data={usePeriodChoices()}
          value={periodeId}
          onChange={set('periodeId')}
        />
        <Select
          label="Dosen"
          placeholder="Semua dosen"
          clearable
          searchable
          data={useLecturerChoices().names}
          value={lectureId}
          onChange={set('lectureId')}
        />
        {phone && (
          <Select
            label="Tahap"
            allowDeselect={false}
            data={thesisStages.map((value) => ({
              value,
              label: `${thesisStageLabels[value]} (${data?.columns.find((one) => one.stage === value)?.count ?? 0})`,
            }))}
            value={stage}
            onChange={set('tahap')}
          />
        )}
        {data?.meanDays != null && (
          <p className={classes.mean}>Rata-rata {data.meanDays} hari dari judul sampai diterima.</p>
        )}
      </div>
      {error !== null && <Refusal title="Papan tidak dapat ditampilkan." why={messageOf(error)} />}
      {asked.isPending && <Skeleton h={320} />}
      {data !== undefined && (
        <Box className={classes.lanes} role="region" aria-label="Papan skripsi" tabIndex={0}>
          {shown.map((column) => (
            <Column key={column.stage} column={column} />
          ))}
        </Box>
      )}
    </div>
  );
}
