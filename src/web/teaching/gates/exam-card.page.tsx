import { Button, SegmentedControl } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type ExamCardView, gateContract } from '#shared/teaching/gates/gate.contract.ts';
import { timeRange } from '#shared/platform/format/time.ts';
import { endpointQuery, pageLoader } from '#web/platform/lib/query.ts';
import { EmptyState } from '#web/platform/ui/EmptyState.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { DateText } from '#web/platform/ui/values.tsx';
import classes from './gates.module.css';

type Exam = ExamCardView['exam'];

const examOf = (search: URLSearchParams): Exam => (search.get('exam') === 'UAS' ? 'UAS' : 'UTS');
const cardQuery = (exam: Exam) => endpointQuery(gateContract.examCard, { query: { exam } });

export const loader = pageLoader((client, { request }) =>
  client.ensureQueryData(cardQuery(examOf(new URL(request.url).searchParams))),
);

const exams = [
  { value: 'UTS', label: 'UTS' },
  { value: 'UAS', label: 'UAS' },
];

function RightChip({ allowed, byDispensation }: ExamCardView['rows'][number]) {
  if (!allowed) return <StatusChip tone="danger">Belum boleh</StatusChip>;
  return <StatusChip tone="success">{byDispensation ? 'Boleh (dispensasi)' : 'Boleh'}</StatusChip>;
}

/** One class; what keeps the student from every exam is said once above the list. */
function ExamClass({ row, above }: { row: ExamCardView['rows'][number]; above: string | null }) {
  const { slot } = row;
  const own = row.reasons.filter((reason) => reason !== above);
  return (
    <li className={classes.exam}>
      <div className={classes.head}>
        <strong>{row.name}</strong>
        <RightChip {...row} />
      </div>
      <p className={classes.facts}>
        {row.code} · Kelas {row.className} · {row.lecturers.join('; ')}
      </p>
      <p className={classes.facts}>
        {slot === null ? (
          'Belum dijadwalkan'
        ) : (
          <>
            <DateText date={slot.date} as="day" />, {timeRange(slot.start, slot.end)} ·{' '}
            {slot.room === null ? 'Ruang menyusul' : `Ruang ${slot.room}`}
            {slot.seat !== null && ` · Kursi ${slot.seat}`}
          </>
        )}
      </p>
      {own.map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
    </li>
  );
}

/** `/student/jadwal/kartu-ujian`: which exams the student may sit, and why not the others. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const exam = examOf(search);
  const { data: card } = useSuspenseQuery(cardQuery(exam));
  return (
    <Page
      title="Kartu ujian"
      purpose={`Semester ${card.term}. Tunjukkan kartu ini kepada pengawas.`}
      actions={
        card.rows.length > 0 && (
          <Button
            component="a"
            href={`${gateContract.printExamCard.path}?exam=${exam}`}
            target="_blank"
            leftSection={<IconPrinter size={18} />}
          >
            Cetak PDF
          </Button>
        )
      }
    >
      <SegmentedControl
        className={classes.choice}
        aria-label="Jenis ujian"
        data={exams}
        value={exam}
        onChange={(value) => setSearch({ exam: value }, { replace: true })}
      />
      {card.payment !== null && (
        <Refusal
          title="Pembayaran belum mencukupi"
          why={card.payment}
          next="Bagian Keuangan dapat memberi dispensasi."
          action={<Link to="/student/pembayaran">Lihat tagihan</Link>}
        />
      )}
      {card.rows.length === 0 ? (
        <EmptyState
          title="Belum ada mata kuliah untuk diujikan."
          hint="Kartu berisi mata kuliah pada KRS yang disetujui."
        />
      ) : (
        <ul className={classes.list}>
          {card.rows.map((row) => (
            <ExamClass key={row.scheduleId} row={row} above={card.payment} />
          ))}
        </ul>
      )}
    </Page>
  );
}
