import { Alert, Button, Progress, Select } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { SurveyList } from '#shared/surveys/surveys/survey.contract.ts';
import type { SurveyType } from '#shared/surveys/surveys/instrument.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { gateOrigin } from '#web/platform/lib/gate-origin.ts';
import { pageLoader } from '#web/platform/lib/query.ts';
import { NoneInTerm } from '#web/platform/ui/NoTerm.tsx';
import { Page } from '#web/platform/ui/Page.tsx';
import { Panel } from '#web/platform/ui/Panel.tsx';
import { SentMessage } from '#web/platform/ui/SentMessage.tsx';
import { StatusChip } from '#web/platform/ui/StatusChip.tsx';
import { formName, formPath, isOpen, listQuery, surveyPath } from './list-query.ts';
import classes from './survey.module.css';

const semesterOf = (search: URLSearchParams): string | undefined => search.get('semester') ?? undefined;

/** A loader for the list of one survey. */
export const listLoader = (type: SurveyType) =>
  pageLoader((client, { request }) =>
    client.fetchQuery(listQuery(type, semesterOf(new URL(request.url).searchParams))),
  );

const titles = { EDO: 'Evaluasi dosen (EDO)', EKA: 'Evaluasi kegiatan akademik (EKA)' } as const;
const others = { EDO: 'EKA', EKA: 'EDO' } as const;
const KRS = '/student/aktivitas-mahasiswa/krs';

/** When forms are taken. */
function Days({ list }: { list: SurveyList }) {
  const { state, start, end, until } = list;
  if (start === null || end === null) return null;
  const words = {
    NONE: null,
    UPCOMING: `Dibuka ${dayDate(start)} sampai ${dayDate(end)}.`,
    OPEN: `Dibuka sampai ${dayDate(end)}.`,
    LATE: `Masa utama berakhir ${dayDate(end)}. ${until === null ? 'Masih dapat diisi.' : `Masih dapat diisi sampai ${dayDate(until)}.`}`,
    CLOSED: until === null ? 'Sudah ditutup.' : `Sudah ditutup sejak ${dayDate(until)}.`,
  }[state];
  return words === null ? null : <p className={classes.days}>{words}</p>;
}

/** What comes after the last form: the other survey, then the page that asked. */
function Finished({ list }: { list: SurveyList }) {
  const other = others[list.type];
  const origin = gateOrigin();
  return (
    <Alert color="green" title={`Semua formulir ${list.type} sudah terisi. Terima kasih.`}>
      <div className={classes.next}>
        {list.otherPending > 0 ? (
          <>
            <span>
              Masih ada {list.otherPending} formulir {other} yang perlu diisi.
            </span>
            <Button component={Link} to={surveyPath(other)}>
              Lanjut isi {other}
            </Button>
          </>
        ) : (
          <Button component={Link} to={origin ?? KRS}>
            {origin === null ? 'Buka KRS' : 'Kembali ke halaman tadi'}
          </Button>
        )}
      </div>
    </Alert>
  );
}

function Forms({ list }: { list: SurveyList }) {
  return (
    <ul className={classes.forms}>
      {list.forms.map((form) => {
        const words = (
          <span className={classes.formWords}>
            <strong>{form.lecturer ?? form.courseName}</strong>
            <span>
              {form.lecturer === null ? form.courseCode : `${form.courseName} · ${form.courseCode}`} · kelas{' '}
              {form.className}
            </span>
          </span>
        );
        return (
          <li key={formPath(list.type, form)} className={classes.form}>
            {words}
            <StatusChip tone={form.done ? 'success' : 'warning'}>{form.done ? 'Sudah' : 'Belum'}</StatusChip>
            {!form.done && isOpen(list) && (
              <Button
                component={Link}
                to={formPath(list.type, form)}
                aria-label={`Isi ${list.type}: ${formName(form)}`}
              >
                Isi
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Content({ list }: { list: SurveyList }) {
  if (list.total === 0) {
    return (
      <NoneInTerm
        title={`Tidak ada formulir ${list.type} untuk Anda pada semester ini.`}
        hint="Formulir muncul setelah masa survei dibuka untuk kelas yang Anda ikuti."
      />
    );
  }
  return (
    <>
      {list.done === list.total && <Finished list={list} />}
      <Panel title="Formulir" hint={`${list.done} dari ${list.total} sudah terisi.`}>
        <Progress.Root size="lg" mb="md">
          <Progress.Section value={(100 * list.done) / list.total} aria-label="Formulir terisi" />
        </Progress.Root>
        <Forms list={list} />
      </Panel>
    </>
  );
}

/** The list of one survey: what is done, what is left, and where it leads when all is done. */
export function SurveyPage({ type }: { type: SurveyType }) {
  const [search, setSearch] = useSearchParams();
  const { data: list } = useSuspenseQuery(listQuery(type, semesterOf(search)));
  return (
    <Page
      title={titles[type]}
      purpose="Jawaban disimpan tanpa nama dan tanpa waktu, sehingga tidak seorang pun dapat mengetahui siapa yang menjawab apa."
    >
      <SentMessage about={`${list.done}`} />
      {list.periods.length > 1 && (
        <Select
          label="Semester"
          maw={320}
          allowDeselect={false}
          data={list.periods.map(({ code, label, pending }) => ({
            value: code,
            label: pending > 0 ? `${label} (${pending} belum)` : label,
          }))}
          value={list.period?.code ?? null}
          onChange={(semester) => setSearch({ semester: semester ?? '' }, { replace: true })}
        />
      )}
      <Days list={list} />
      <Content list={list} />
    </Page>
  );
}
