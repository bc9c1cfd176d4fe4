import { Stack, Text } from '@mantine/core';
import type { LmsMailsView } from '#shared/connections/lms/lms.views.ts';
import { type MailForecast, mailsIn } from '#shared/connections/lms/mails.ts';
import { grouped } from '#shared/platform/format/number.ts';
import type { Question } from '#web/platform/ui/ConfirmWindow.tsx';

/** `Dengan pengaturan bawaan Moodle, 292 orang menerima kata sandi akun barunya.` */
export function mailSentence({ passwords, welcomes }: MailForecast): string {
  const whom = [
    ...(passwords > 0 ? [`${grouped(passwords)} orang menerima kata sandi akun barunya`] : []),
    ...(welcomes > 0 ? [`${grouped(welcomes)} pesan sambutan kelas terkirim`] : []),
  ];
  return whom.length === 0
    ? 'Sekarang belum ada email yang dikirim.'
    : `Dengan pengaturan bawaan Moodle, ${whom.join(' dan ')}.`;
}

/** Who is mailed now and later, and the ways to keep it quiet. */
function MailConsequence({ passwords, welcomes, pending, isFirst }: LmsMailsView) {
  return (
    <Stack gap="xs">
      <Text>{mailSentence({ passwords, welcomes })}</Text>
      {isFirst && (
        <Text>
          Persetujuan ini berlaku untuk situs Moodle ini. Selanjutnya setiap akun baru menerima kata sandi,
          dan setiap orang yang masuk, ditangguhkan, atau kembali ke kelas menerima pesan sambutan, juga lewat
          perubahan otomatis.
        </Text>
      )}
      {pending > 0 && (
        <Text>
          {grouped(pending)} pengambilan kelas di KRS yang belum disetujui menyusul setelah disetujui.
        </Text>
      )}
      {(isFirst || passwords > 0) && (
        <Text>
          Bila orang masuk ke Moodle dengan cara lain, matikan kata sandi lewat email di tab Pengaturan.
        </Text>
      )}
      <Text>
        Pesan sambutan hanya dapat dimatikan di Moodle, sebelum kelas dibuat: Site administration, Plugins,
        Enrolments, Manual enrolments, "Send course welcome message". Untuk kelas yang sudah ada:
        Participants, Enrolment methods. Portal tidak dapat melihat apakah pesan itu sudah dimatikan.
      </Text>
    </Stack>
  );
}

/** What is asked before the LMS mails people. */
export function mailQuestion(mails: LmsMailsView): Question {
  const total = mailsIn(mails);
  return {
    title: total > 0 ? `Moodle akan mengirim ${grouped(total)} email` : 'Moodle dapat mengirim email',
    consequence: <MailConsequence {...mails} />,
    verb: total > 0 ? 'Lanjutkan dan kirim' : 'Setujui dan lanjutkan',
    danger: false,
  };
}
