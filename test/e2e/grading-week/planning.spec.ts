import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

type Planned = {
  courseCode: string;
  courseName: string;
  className: string;
  timeStart: number;
  room: { code: string } | null;
  lecturers: { name: string }[];
};

const days = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}.${String(minutes % 60).padStart(2, '0')}`;

/** A class of the term held in a room on the given weekday, to run into; journeys beside each other take other days. */
async function classOn(page: Page, day: number): Promise<Planned> {
  const answer = await page.request.get(`/api/staff/get-detailed-schedules?day=${day}&limit=50`);
  const { data } = (await answer.json()) as { data: Planned[] };
  const held = data.filter(({ room }) => room !== null && room.code !== 'DARING');
  const found = held[randomInt(held.length)];
  if (found === undefined) throw new Error('the term has no class in a room that day');
  return found;
}

/** Picks an entry of a list, typing where the list can be searched. */
async function choose(
  page: Page,
  label: string | RegExp,
  option: string | RegExp,
  typed?: string,
): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  if (typed !== undefined) await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** A class that meets another on that day, moved to a free Sunday hour from `hour` on. */
async function plan(page: Page, day: number, hour: number): Promise<{ name: string; other: Planned }> {
  const other = await classOn(page, day);
  const name = `Z${day}${String(Date.now()).slice(-3)}`;
  await page.goto('/staff/lecture-schedule/tambah');
  await choose(page, /^Mata kuliah/, new RegExp(`^${other.courseCode} `), other.courseCode);
  await page.getByLabel(/^Nama kelas/).fill(name);
  await choose(page, /^Hari/, days[day] ?? '');
  await page.getByLabel(/^Jam mulai/).fill(clock(other.timeStart));
  await choose(page, /^Ruang/, new RegExp(`^${other.room?.code} `), other.room?.code);
  await page.getByLabel(/^Kapasitas/).fill('30');
  await choose(page, /^Dosen/, other.lecturers[0]?.name ?? '', other.lecturers[0]?.name);

  const findings = page.getByRole('listitem').filter({ hasText: /^Bentrok / });
  const sides = new RegExp(`${other.room?.code}.*${other.courseName} \\(${other.className}\\)`);
  await expect(findings.filter({ hasText: sides })).toBeVisible();
  await expect(findings.filter({ hasText: /dosen/ }).first()).toContainText(other.courseName);
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByRole('alert', { name: /^Periksa/ })).toContainText(sides);
  await expect(page).toHaveURL(/\/tambah$/);

  await choose(page, /^Hari/, 'Minggu');
  await page.getByLabel(/^Jam mulai/).fill(clock(hour * 60 + randomInt(36) * 5));
  await expect(page.getByText('Tidak ada bentrok ruang, dosen, atau kelas.')).toBeVisible();
  return { name, other };
}

test('a class that would clash is refused with both sides named, and planned at a free hour', async ({
  page,
  signIn,
  axe,
  fits,
}, { project }) => {
  await signIn('registrar');
  const atDesk = project.name.endsWith('desk');
  const { name, other } = await plan(page, atDesk ? 2 : 4, atDesk ? 7 : 15);
  await axe();
  await fits();
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page).toHaveURL(/lecture-schedule\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.courseName);
  await expect(page.getByText(`Kelas ${name}`).first()).toBeVisible();
  await axe();
  await fits();
});
