import { expect, test } from 'vitest';
import { inOthersWords } from '#shared/platform/access/others-words.ts';
import { callsForOthers, reachedSentences, sends, speaks } from './words/reached.ts';
import { everythingSaid } from './words/said.ts';
import { type Declared, Sources } from './words/sources.ts';

type Own = { in: RegExp; says?: RegExp; why: string };

const himself = 'about who asks';
const ownStep = 'a step of who asks';
const byRight = 'not to who holds the right to do it';

/** What others than the student may read as it is, for it is said to them. */
const own: readonly Own[] = [
  { in: /\/notices\//, why: 'to whom the notice goes' },
  { in: /\/papers\//, why: 'to whom the paper is made for' },
  { in: /\/identity\//, why: himself },
  { in: /^src\/server\/platform\/(db|files|storage)\//, why: himself },
  { in: /platform\/access\/(ask-for|others-words)/, why: 'both forms' },
  { in: /files\/refused-files/, why: 'to who chose the file' },
  {
    in: /biodata\/completeness/,
    says: /^Lengkapi: /,
    why: 'turned by the check and with the gates of a KRS',
  },
  { in: /platform\/access\/student-access/, why: 'the own standing in /api/me' },
  { in: /desk\/(library\/reservations|personal-data)/, why: himself },
  { in: /./, says: /^Isi kata sandi Anda/, why: himself },
  { in: /./, says: /^Anda (tidak (berhak|dapat)|hanya dapat) /, why: himself },
  { in: /lecturer-records\/records\.service/, says: /Riwayat Anda sendiri/, why: himself },
  { in: /rps\/write\.service/, says: /diri Anda/, why: himself },
  { in: /meeting-records\/points/, says: /isian Anda/, why: himself },
  { in: /thesis\/exam\.service/, says: /lembar nilai Anda/, why: himself },
  { in: /activities\/people\.service/, says: /ditunjuk/, why: 'handed on to a notice' },
  { in: /thesis\/duty\.service/, says: /meneruskan/, why: 'handed on to a notice' },
  { in: /rps\/rps-rights/, says: /yang Anda ambil/, why: 'only to students' },
  { in: /gateway\/ask\.service/, says: /^Penyedia/, why: 'a page is asked for only for the student' },
  { in: /thesis\/supervisors\.service/, says: /^Hubungi kaprodi/, why: byRight },
  { in: /students\/account-email/, why: byRight },
  { in: /lms\/grades\.service/, says: /^Hubungi admin LMS/, why: byRight },
  { in: /grades\/correction\.service/, says: /^Minta BAAK/, why: byRight },
  { in: /grades\/sheet-rights/, says: /Minta (BAAK|perpanjangan)/, why: byRight },
  { in: /grades\/sheet\.service/, says: /Minta kaprodi/, why: byRight },
  { in: /transcripts\/print-results/, says: /Hubungi Bagian Keuangan/, why: byRight },
  {
    in: /(grades|transcripts)\//,
    says: /^Nilai .*(Ajukan koreksi|Kembalikan|Lengkapi|Serahkan)/,
    why: ownStep,
  },
  { in: /grades\/correction\.service/, says: /^(Lengkapi semua komponen|Ajukan koreksinya)/, why: ownStep },
  { in: /rps\/decide\.service/, says: /Kembalikan RPS/, why: ownStep },
  { in: /surveys\/questions\.service/, says: /^Draf/, why: ownStep },
  { in: /refunds\/(refunds|payout)\.service/, says: /Ajukan lagi setelah|lalu ajukan ulang/, why: ownStep },
  { in: /status-transitions/, says: /melalui PDDIKTI/, why: ownStep },
  {
    in: /\/(feeder|sheets|lms)\/|(preview|upload)\.service|grades\/(upload|parse-file)/,
    says: /Ajukan|Perbaiki|Selesaikan|lalu (unggah|lengkapi)/,
    why: ownStep,
  },
  { in: /thesis\/accept\.service/, says: /^Perpustakaan menarik/, why: 'handed on to a notice' },
  { in: /(grades|surveys)\.sentences/, why: 'only students write them' },
  { in: /thesis\.sentences/, says: /Anda sudah mengisi nilai/, why: himself },
  { in: /library\.sentences/, says: /Anda sudah memesan/, why: 'reserved for oneself only' },
];

const isOwn = (rule: Own, { file, text }: { file: string; text: string }): boolean =>
  rule.in.test(file) && (rule.says?.test(text) ?? true);

const sources = new Sources();
const calls = await callsForOthers(sources);

/** Brings sentences to a student into the words for who asks. */
const turning = new Set(['inOthersWords', 'toOthers', 'toReader']);
const turns = (one: Declared): boolean =>
  sources.named(one.file, one.node).some(({ name }) => turning.has(name));

/** What others may be answered: by a call, or by a constraint, which whoever writes may meet. */
const reached = [
  ...reachedSentences(sources, calls, turns),
  ...everythingSaid().filter(({ file, text }) => file.endsWith('.sentences.ts') && speaks.test(text)),
];

test('nobody who acts for or looks at a student is spoken to as the student, or sent to the own office', () => {
  const wrong = reached
    .filter((said) => !own.some((rule) => isOwn(rule, said)))
    .map(({ file, line, text }) => `${file}:${line} ${text}`);
  // Say it by `toReader` or `toOthers`, or name here why others are meant.
  expect(wrong).toEqual([]);
});

/** What others read of the sentences that are turned for them. */
const forOthers = (): string[] => {
  const asIs = new Set(reached.map(({ file, line }) => `${file}:${line}`));
  return reachedSentences(sources, calls, () => false)
    .filter(({ file, line }) => !asIs.has(`${file}:${line}`))
    .map(({ text }) => inOthersWords(text));
};

test('what is turned for others sends nobody to a step or a page of the student', () => {
  const told = forOthers();
  expect(told.length).toBeGreaterThan(40);
  expect(told.filter((text) => speaks.test(text) || sends.test(text))).toEqual([]);
});

test('every exception is of use', () => {
  const idle = own.filter((rule) => !reached.some((said) => isOwn(rule, said)));
  expect(idle.map((rule) => `${rule.in.source} ${rule.says?.source ?? ''}`)).toEqual([]);
});

test('the search follows calls, imports and what modules register', () => {
  expect(calls.length).toBeGreaterThan(600);
  const raw = reachedSentences(sources, calls, () => false).map(({ file }) => file);
  for (const file of [
    'src/shared/enrolment/krs/gates.ts',
    'src/shared/enrolment/krs/rights.ts',
    'src/shared/enrolment/krs/course-checks.ts',
    'src/server/surveys/surveys/surveys.public.ts',
    'src/shared/completion/graduation/checklist.ts',
    'src/shared/completion/thesis/requirements.ts',
    'src/shared/completion/thesis/period.ts',
    'src/server/completion/discipline/discipline.service.ts',
  ]) {
    expect(raw).toContain(file);
  }
  // What only the student asks is not searched.
  expect(raw).not.toContain('src/shared/people/students/concentration-choice.ts');
});
