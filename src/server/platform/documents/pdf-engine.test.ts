import {
  attendanceInput,
  biodataInput,
  classReportInput,
  dot,
  gradeListInput,
  handoverInput,
  khsInput,
  krsInput,
  krsRow,
  meetingReportInput,
  meta,
  pagesOf,
  reportInput,
  student,
  studentListInput,
  timetableInput,
  transcriptInput,
  transcriptTerms,
} from '#test/factories/documents.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { attendanceSheetDocument } from '#server/teaching/attendance/papers/attendance-sheet.ts';
import { biodataCardDocument } from './biodata-card.ts';
import { classReportDocument } from '#server/teaching/attendance/papers/class-report.ts';
import { gradeHandoverDocument } from '#server/results/transcripts/papers/grade-handover.ts';
import { gradeListDocument } from '#server/results/transcripts/papers/grade-list.ts';
import { khsDocument } from '#server/results/transcripts/papers/khs.ts';
import { krsDocument } from '#server/enrolment/krs/papers/krs.ts';
import { documentOf } from './layout.ts';
import { meetingReportDocument } from '#server/teaching/attendance/papers/meeting-report.ts';
import { passwordSheetDocument } from '#server/people/students/papers/password-sheet.ts';
import { setPdf } from './pdf-engine.ts';
import { watermarks } from './print-document.ts';
import { reportDocument } from './report.ts';
import { studentCardDocument } from '#server/people/profile/papers/student-card.ts';
import { studentListDocument } from '#server/teaching/attendance/papers/student-list.ts';
import { timetableDocument } from '#server/teaching/timetable/papers/timetable.ts';
import { transcriptDocument } from '#server/results/transcripts/papers/transcript.ts';

/** Names that have broken other programs: scripts, directions, joiners, towers, injections, emptiness. */
const hostileNames = [
  '',
  ' ',
  'undefined',
  'null',
  '1;DROP TABLE users',
  '<script>alert(0)</script>',
  '\\x00\u0000\u0007\u001b[31m',
  '%s%n{0}${x}',
  '(unbalanced \\( parenthesis',
  '田中さんにあげて下さい',
  '社會科學院語學研究所',
  '사회과학원',
  '울란바토르',
  '𠜎𠜱𠝹𠱓',
  'Ⱥ Ⱦ ǅ ﬁ ẞ',
  'הָיְתָה test الصفحات التّحول',
  'مُنَاقَشَةُ سُبُلِ اِسْتِخْدَامِ اللُّغَةِ',
  '\u202e\u202dlarat\u202c',
  '\u2066test\u2067',
  'Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤',
  '👨‍👩‍👧‍👦 🇮🇩 ❤️ 👍🏽 1️⃣',
  'ꦗꦮ ꦱꦸꦂꦪ',
  'ᬩᬮᬶ ᮞᮥᮔ᮪ᮓ',
  'नरेन्द्र สมชาย',
  'শেখ হাসিনা செல்வி',
  '\u200c\ua9ba\u200d',
  '\ua9b9\ua996\ua99e\ua9bf\ua9a3',
  '\ua9ac\ua985\ua9bd\ua9d2\ua9a2\ua9d3',
  '\u1b3e\u1b37\u1b6d\u1b19\u1b47',
  '\u0630\u065f\u06ac\u06d9',
  '\u0bca\u0be8\u0b82\u0b83\u0beb\u0b82\u0bc1\u0bf6',
  '\ud83d lone \udc00',
  '\ufeff\ufffe\uffff',
  'W'.repeat(300),
  'a'.repeat(5000),
  '陳'.repeat(200),
  'kata '.repeat(400),
];

test.each([
  ['KRS', krsDocument(krsInput()), 1],
  ['empty KRS', krsDocument(krsInput({ rows: [] })), 1],
  ['KRS with 40 courses', krsDocument(krsInput({ rows: Array.from({ length: 40 }, () => krsRow()) })), 2],
  ['KHS', khsDocument(khsInput()), 1],
  ['KHS without courses', khsDocument(khsInput({ rows: [], ips: null, nextMaxSks: null })), 1],
  ['transcript of 50 courses', transcriptDocument(transcriptInput({ terms: transcriptTerms(50) })), 1],
  ['transcript of 60 courses', transcriptDocument(transcriptInput()), 2],
  ['transcript of 75 courses', transcriptDocument(transcriptInput({ terms: transcriptTerms(75) })), 2],
  ['empty transcript', transcriptDocument(transcriptInput({ terms: [] })), 1],
  ['attendance of 40 students', attendanceSheetDocument(attendanceInput()), 2],
  ['attendance of nobody', attendanceSheetDocument(attendanceInput({ rows: [], meetings: [] })), 1],
  ['grades of 200 students', gradeListDocument(gradeListInput(200)), 5],
  ['grades of nobody', gradeListDocument(gradeListInput(0)), 1],
  ['hand-over of grades', gradeHandoverDocument(handoverInput()), 1],
  ['class report', classReportDocument(classReportInput()), 2],
  ['report of a meeting', meetingReportDocument(meetingReportInput()), 1],
  ['biodata', biodataCardDocument(biodataInput()), 1],
  ['student list', studentListDocument(studentListInput(30)), 2],
  ['timetable', timetableDocument(timetableInput()), 1],
  ['empty timetable', timetableDocument(timetableInput({ entries: [] })), 1],
  ['report', reportDocument(reportInput(100)), 3],
])('%s is set on its pages', async (_, document, pages) => {
  const pdf = await setPdf(document);
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(pdf.subarray(-6).toString('latin1').trim()).toBe('%%EOF');
  expect(pagesOf(pdf)).toBe(pages);
});

test('a transcript of 60 courses with English names and a thesis stays on two pages', async () => {
  const terms = transcriptTerms(60).map((term) => ({
    ...term,
    rows: term.rows.map((row) => ({ ...row, nameEn: 'Business Research Methods' })),
  }));
  const thesis = {
    title: 'Pengaruh layanan digital terhadap loyalitas nasabah',
    titleEn: 'The effect of it',
  };
  expect(pagesOf(await setPdf(transcriptDocument(transcriptInput({ kind: 'final', terms, thesis }))))).toBe(
    2,
  );
});

test('the longest name leaves the card of a student its size', async () => {
  const input = {
    meta: { ...meta, verifyUrl: 'https://contoh.test/verify/0123456789abcdef0123456789abcdef' },
    programme: 'Manajemen, Strata Satu (S.1)',
    validUntil: 'Genap 2031/2032',
  };
  for (const name of ['Contoh Budi', 'Raden Ajeng Kusumaningtyas Wulandari Purnamasari Hadiningrat']) {
    const card = { ...input, student: { nim: '25612010001', name, photo: null } };
    expect(pagesOf(await setPdf(studentCardDocument(card)))).toBe(1);
  }
});

test('first passwords of 200 people are set', async () => {
  const accounts = Array.from({ length: 200 }, (_, at) => ({
    name: `Contoh ${at}`,
    login: String(at),
    password: 'x',
  }));
  const document = passwordSheetDocument({ meta, group: 'M25A', signInUrl: 'contoh.test', accounts });
  expect(pagesOf(await setPdf(document))).toBeGreaterThan(10);
});

test.each(hostileNames.map((name) => [name]))(
  'the name %j breaks no document, wherever it stands',
  async (name) => {
    const rows = [krsRow({ name, lecturers: [name], className: name, code: name })];
    const letterhead = { ...meta.letterhead, college: name, address: name };
    const document = krsDocument(
      krsInput({
        meta: { ...meta, letterhead, printedBy: name, number: name },
        student: { ...student, name, advisor: name },
        rows,
        signers: {
          student: { position: name, name },
          advisor: { position: name, name },
          head: { position: '' },
        },
      }),
    );
    expect(pagesOf(await setPdf(document))).toBeGreaterThanOrEqual(1);
  },
);

test('no text at all breaks a list', async () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 6 }), text, async (pairs, title) => {
      const rows = pairs.map(([one, two]) => [one, two, 1]);
      expect(pagesOf(await setPdf(reportDocument(reportInput(0, { title, rows }))))).toBeGreaterThanOrEqual(
        1,
      );
    }),
    { numRuns: 60 },
  );
});

test('letters of a script in an order nobody writes break no list', async () => {
  const letter = (first: number, last: number) =>
    fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
  const joiner = letter(0x200c, 0x200d);
  const scripts = [
    [0x600, 0x6ff],
    [0x900, 0x97f],
    [0x980, 0x9ff],
    [0xb80, 0xbff],
    [0xe01, 0xe5b],
  ] as const;
  const unit = fc.oneof(
    joiner,
    ...scripts.map(([first, last]) => letter(first, last)),
    letter(0x1b00, 0x1b7f),
    letter(0xa980, 0xa9df),
  );
  const text = fc.string({ unit, minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 8 }), async (names) => {
      const rows = names.map((name) => krsRow({ name }));
      expect(pagesOf(await setPdf(krsDocument(krsInput({ rows }))))).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
});

test('the same document gives the same bytes, and stays as it was', async () => {
  const document = krsDocument(krsInput({ student: { ...student, name: 'محمد علي 陳' } }));
  const before = structuredClone(document);
  const [first, second] = [await setPdf(document), await setPdf(document)];
  expect(document).toEqual(before);
  const withoutId = (pdf: Buffer): string => pdf.toString('latin1').replace(/\/ID \[.*?\]/s, '');
  expect(withoutId(second)).toBe(withoutId(first));
});

test.each(watermarks)('the watermark %s is set', async (watermark) => {
  const plain = await setPdf(khsDocument(khsInput()));
  const marked = await setPdf(khsDocument(khsInput({ meta: { ...meta, watermark } })));
  expect(marked.length).toBeGreaterThan(plain.length);
});

test('a logo is set', async () => {
  const logo = khsDocument(khsInput({ meta: { ...meta, letterhead: { ...meta.letterhead, logo: dot } } }));
  expect((await setPdf(logo)).toString('latin1')).toContain('/Subtype /Image');
});

test.each(['/etc/passwd', 'package.json', 'https://contoh.test/logo.png', 'data:image/png;base64,AAAA'])(
  'reads no picture from %s',
  async (image) => {
    const block = Object.assign({ image: dot, fit: [10, 10] satisfies [number, number] }, { image });
    await expect(setPdf(documentOf(meta, { heading: 'X', content: [block] }))).rejects.toThrow(
      /denied|Invalid image/,
    );
  },
);
