import { Alert, Button } from '@mantine/core';
import { Link } from 'react-router';
import type { KrsInputView, KrsPage } from '#shared/enrolment/krs/krs.views.ts';
import { CONCENTRATION_SEMESTER, lacksConcentration } from '#shared/enrolment/krs/check.ts';
import { dayDate } from '#shared/platform/format/date.ts';
import { Refusal } from '#web/platform/ui/Refusal.tsx';
import { SentMessage } from '#web/platform/ui/SentMessage.tsx';
import { windowLabels } from '../krs-words.ts';
import classes from './krs.module.css';

const linkWords: Record<string, string> = {
  '/settings': 'Lengkapi biodata',
  '/student/pembayaran': 'Buka pembayaran',
  '/kalender-akademik': 'Lihat kalender akademik',
  '/student/survey/edo': 'Isi EDO',
  '/student/survey/eka': 'Isi EKA',
  '/student/aktivitas-mahasiswa/cuti': 'Buka cuti dan surat',
};

function OpenWindow({ period, freeChange }: KrsInputView) {
  const open = period.windows.find(({ type }) => type === period.openWindow);
  if (open === undefined || open.end === null || freeChange !== null) return null;
  return (
    <p className={classes.window}>
      {windowLabels[open.type]} dibuka sampai <strong>{dayDate(open.end)}</strong>.
    </p>
  );
}

/** Tells that the campus disturbed the plan, and until when it may change. */
function FreeChange({ leave }: { leave: KrsInputView['freeChange'] }) {
  if (leave === null) return null;
  return (
    <Refusal
      title="Jadwal salah satu kelas Anda berubah."
      why={leave.reason}
      next={
        <>
          Anda boleh mengubah KRS sampai <strong>{dayDate(leave.until)}</strong>, walaupun masa perubahan
          sudah ditutup. Ajukan perubahannya kepada dosen PA.
        </>
      }
    />
  );
}

/** Tells that a concentration is needed and none is chosen. */
function NoConcentration({ facts }: { facts: KrsInputView['facts'] }) {
  if (!lacksConcentration(facts)) return null;
  return (
    <Refusal
      title="Anda belum memilih konsentrasi."
      why={`KRS mulai semester ${CONCENTRATION_SEMESTER} hanya dapat disimpan setelah konsentrasi dipilih.`}
      next="Yang dapat membantu: BAAK."
      action={
        <Button component={Link} to="/student/nilai-saya?tab=kurikulum" variant="default" size="sm">
          Pilih konsentrasi
        </Button>
      }
    />
  );
}

/** Tells that finance holds an approved KRS; a payment blocker says the same. */
export function Held({ hold, blockers }: Pick<KrsInputView, 'hold' | 'blockers'>) {
  if (hold === null || blockers.some(({ code }) => code === 'PAYMENT')) return null;
  return (
    <Refusal
      title="Jadwal kuliah dan kartu ujian tertutup."
      why={hold}
      next="Keduanya terbuka begitu pembayarannya diverifikasi. Yang dapat membantu: Bagian Keuangan."
      action={
        <Button component={Link} to="/student/pembayaran" variant="default" size="sm">
          {linkWords['/student/pembayaran']}
        </Button>
      }
    />
  );
}

/** Decision of the advisor or BAAK where the student has to act on it. */
function Decision({ krs, until }: { krs: KrsInputView['krs']; until: string | null }) {
  if (krs === null) return null;
  if (krs.state === 'REVISION') {
    return (
      <Refusal
        title="Dosen PA meminta KRS diperbaiki."
        why={krs.advisorNote}
        next={`Perbaiki rencana Anda, lalu ajukan lagi${until === null ? '.' : ` paling lambat ${dayDate(until)}.`}`}
      />
    );
  }
  if (krs.state === 'REJECTED') {
    return (
      <Refusal
        title="KRS ditolak dosen PA."
        why={krs.advisorNote}
        next="Temui dosen PA, lalu minta BAAK membuka kembali KRS Anda."
      />
    );
  }
  if (krs.state === 'CANCELLED') {
    return (
      <Refusal
        title="KRS dibatalkan."
        why={krs.advisorNote}
        next="Hubungi BAAK bila Anda merasa ini keliru."
      />
    );
  }
  if (krs.state === 'SUBMITTED' && krs.isLate && krs.lateAcceptedAt === null) {
    return (
      <Alert color="blue">KRS terlambat: BAAK perlu menerimanya sebelum dosen PA dapat menyetujui.</Alert>
    );
  }
  return null;
}

/** Reports whether the student's status excludes classes. */
export const isOutside = ({ blockers }: Pick<KrsInputView, 'blockers'>): boolean =>
  blockers.some(({ code }) => code === 'STATUS');

/** What the student should know before choosing: messages, the window, blockers and how to resolve them. */
export function Notices({ page }: { page: KrsPage }) {
  const settled = page.krs !== null && ['APPROVED', 'LOCKED'].includes(page.krs.state);
  const blockers = settled && page.freeChange === null ? [] : page.blockers;
  return (
    <>
      <SentMessage about={`${page.krs?.state ?? 'DRAFT'} ${page.hold}`} />
      {!isOutside(page) && <OpenWindow {...page} />}
      <FreeChange leave={page.freeChange} />
      <Decision krs={page.krs} until={page.period.revisionUntil} />
      <Held hold={page.hold} blockers={blockers} />
      {!settled && !isOutside(page) && <NoConcentration facts={page.facts} />}
      {blockers.map(({ code, message, link, helper }) => (
        <Refusal
          key={code}
          title={code === 'STATUS' ? 'Anda tidak mengisi KRS.' : 'KRS belum dapat diisi.'}
          why={message}
          next={`Yang dapat membantu: ${helper}.`}
          action={
            link !== null && (
              <Button component={Link} to={link} variant="default" size="sm">
                {linkWords[link] ?? 'Buka'}
              </Button>
            )
          }
        />
      ))}
    </>
  );
}
