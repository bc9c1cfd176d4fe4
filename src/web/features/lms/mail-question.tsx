import { Stack, Text } from '@mantine/core';
import type { LmsMailsView } from '#shared/contracts/lms-views.ts';
import { grouped } from '#shared/format/number.ts';
import type { Question } from '#web/ui/ConfirmDialog.tsx';

/** Who is mailed, and the ways to keep it quiet. */
function MailConsequence({ passwords, welcomes }: LmsMailsView) {
  const whom = [
    ...(passwords > 0 ? [`${grouped(passwords)} orang menerima kata sandi akun barunya`] : []),
    ...(welcomes > 0 ? [`${grouped(welcomes)} pesan sambutan kelas terkirim`] : []),
  ];
  return (
    <Stack gap="xs">
      <Text>Dengan pengaturan bawaan Moodle, {whom.join(' dan ')}.</Text>
      {passwords > 0 && (
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
export const mailQuestion = (mails: LmsMailsView): Question => ({
  title: `Moodle akan mengirim ${grouped(mails.passwords + mails.welcomes)} email`,
  consequence: <MailConsequence {...mails} />,
  verb: 'Lanjutkan dan kirim',
  danger: false,
});
