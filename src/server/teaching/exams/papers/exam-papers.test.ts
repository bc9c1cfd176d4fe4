import { expect, test } from 'vitest';
import { meta, textsIn } from '#test/factories/documents.ts';
import { examAttendanceDocument, type ExamPaper, examReportDocument } from './exam-papers.ts';

const seat = (nim: string, at: number, more: { present?: boolean; allowed?: boolean } = {}) => ({
  nim,
  name: `Mahasiswa ${at}`,
  seat: `A-${at}`,
  present: more.present ?? null,
  allowed: more.allowed ?? true,
});

const paper = (room: Partial<ExamPaper['rooms'][number]> = {}): ExamPaper => ({
  meta,
  place: 'Bandung',
  programme: 'Manajemen',
  term: 'Ganjil 2026/2027',
  exam: {
    exam: 'UAS',
    isMakeup: false,
    courseCode: 'MNJ301',
    courseName: 'Manajemen Keuangan',
    sks: 3,
    className: 'A',
    lecturers: ['Budi'],
    date: '2026-12-21',
    timeStart: 600,
    timeEnd: 700,
  },
  rooms: [
    {
      no: 1,
      code: 'R201',
      answerSheets: null,
      incidents: '',
      reportedAt: null,
      proctors: [{ name: 'Sari' }],
      seats: [seat('24001', 1), seat('24002', 2, { allowed: false })],
      ...room,
    },
  ],
});

test('the list names room, proctors and seats, and who may not sit the exam as things stand', () => {
  const texts = textsIn(examAttendanceDocument(paper()));
  expect(texts).toEqual(expect.arrayContaining(['R201', 'Sari', '24001', 'A-1', '2. belum berhak']));
  expect(texts).toContain('Terdaftar: 2    Hadir: ........    Tidak hadir: ........');
});

test('the report says course, credits, who was absent and what happened', () => {
  const filled = paper({
    answerSheets: 1,
    incidents: 'Listrik padam',
    reportedAt: '2026-12-21T05:00:00.000Z',
    seats: [seat('24001', 1, { present: true }), seat('24002', 2, { present: false })],
  });
  const texts = textsIn(examReportDocument(filled));
  expect(texts).toContain(
    'Pada hari ini Senin, tanggal 21 Desember 2026, telah dilaksanakan ujian akhir semester sebagai berikut.',
  );
  expect(texts).toEqual(
    expect.arrayContaining([
      'Manajemen Keuangan (MNJ301), 3 sks',
      '2 mahasiswa',
      '1 lembar',
      '24002',
      'Listrik padam',
    ]),
  );
  expect(textsIn(examReportDocument(paper()))).not.toContain('0 lembar');
});

test('the proctor who reported has signed, the other still has room for the pen', () => {
  const signature = 'data:image/png;base64,AAAA';
  const proctors = [{ name: 'Sari', signature }, { name: 'Budi' }] as const;
  expect(textsIn(examAttendanceDocument(paper({ proctors })))).toContain('Sari; Budi');
  const drawn = JSON.stringify(examReportDocument(paper({ proctors }))).split(signature).length - 1;
  expect(drawn).toBe(1);
});
