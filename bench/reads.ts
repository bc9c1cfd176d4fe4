import { parseArgs } from 'node:util';
import { homeContract } from '#shared/contracts/home.contract.ts';
import { gradeReportContract } from '#shared/contracts/grade-report.contract.ts';
import { krsContract } from '#shared/contracts/krs.contract.ts';
import { studentContract } from '#shared/contracts/student.contract.ts';
import { timetableContract } from '#shared/contracts/timetable.contract.ts';
import { transcriptContract } from '#shared/contracts/transcript.contract.ts';
import { type Host, startHost } from './host/host.ts';
import { administrator, signIn, studentAccounts } from './host/sign-in.ts';
import { inParallel } from './lib/client.ts';
import { createCampus, postmasterOf, withCluster, withDb } from './lib/cluster.ts';
import { percent, percentile, say, verdict } from './lib/report.ts';

const SESSIONS = 120;
const CONCURRENCY = 16;
const SLICES = 4;
const SLICE_MS = 1_000;
const BUDGET = { ratio: 0.6, queries: 4, processorMs: 0.6 };

type Read = { name: string; path: string; by: 'student' | 'staff'; processorMs?: number };

const reads: readonly Read[] = [
  { name: 'home', path: homeContract.home.path, by: 'student' },
  { name: 'schedule', path: timetableContract.student.path, by: 'student' },
  { name: 'KHS', path: transcriptContract.khs.path, by: 'student' },
  { name: 'transcript', path: transcriptContract.transcript.path, by: 'student', processorMs: 1 },
  { name: 'KRS page', path: krsContract.input.path, by: 'student' },
  { name: 'staff search', path: `${studentContract.select.path}?search=sari`, by: 'staff' },
  { name: 'student list', path: studentContract.list.path, by: 'staff' },
  { name: 'grades at home', path: gradeReportContract.home.path, by: 'staff' },
];

type Score = { requests: number; seconds: number; processorMs: number };

const nothing = (): Score => ({ requests: 0, seconds: 0, processorMs: 0 });

/** Sends as fast as answers come, for one slice of time. */
async function slice(
  host: Host,
  score: Score,
  send: (turn: number) => Promise<{ status: number }>,
): Promise<void> {
  const [started, processor] = [performance.now(), host.processorMs()];
  const end = started + SLICE_MS;
  let turn = 0;
  await inParallel([...Array(CONCURRENCY).keys()], CONCURRENCY, async () => {
    while (performance.now() < end) {
      const { status } = await send(turn++);
      if (status !== 200) throw new Error(`answered ${status}`);
    }
  });
  score.requests += turn;
  score.seconds += (performance.now() - started) / 1000;
  score.processorMs += host.processorMs() - processor;
}

/** Measures one read against its bare twin, in alternating slices of time. */
async function measure(host: Host, read: Read, cookies: readonly string[]): Promise<boolean> {
  const keyOf = (index: number) => `${read.name.replaceAll(' ', '-')}-${index}`;
  const at = (turn: number) => turn % cookies.length;
  const counts: number[] = [];
  for (const [index, cookie] of cookies.entries()) {
    counts.push(await host.record(keyOf(index), read.path, cookie));
  }
  // The median: now and then a request also reads anew what the portal remembers for some seconds.
  const queries = percentile(counts, 0.5);
  const [portal, bare] = [nothing(), nothing()];
  for (let turn = 0; turn < SLICES; turn += 1) {
    await slice(host, portal, (n) => host.portal(read.path, cookies[at(n)] ?? ''));
    await slice(host, bare, (n) => host.bare(keyOf(at(n))));
  }
  const rate = ({ requests, seconds }: Score) => requests / seconds;
  const each = ({ processorMs, requests }: Score) => processorMs / requests;
  const limit = read.processorMs ?? BUDGET.processorMs;
  say(
    `${read.name.padEnd(15)} ${rate(portal).toFixed(0).padStart(5)}/s  bare ${rate(bare).toFixed(0).padStart(5)}/s  ${percent(rate(portal), rate(bare)).padStart(7)}  ${queries} queries  ${each(portal).toFixed(2)} ms processor, bare ${each(bare).toFixed(2)} ms`,
  );
  const kept = [
    verdict(rate(portal) >= BUDGET.ratio * rate(bare), `${read.name}: at least 60 % of the bare rate`),
    verdict(queries <= BUDGET.queries, `${read.name}: at most ${BUDGET.queries} queries`),
    verdict(each(portal) <= limit, `${read.name}: at most ${limit} ms of processor time`),
  ];
  return kept.every(Boolean);
}

/**
 * Signed-in reads against bare routes that run the same SQL, at 5,000 students unless told otherwise; of all reads or of
 * those named. `--data <folder>` keeps the campus for another run.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { students: { type: 'string', default: '5000' }, data: { type: 'string' } },
  });
  const chosen = reads.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return withCluster(values.data, async (cluster, dataDir) => {
    const databaseUrl = await createCampus(cluster, Number(values.students));
    const { students, staff, postmaster } = await withDb(databaseUrl, async (db) => ({
      students: await signIn(db, await studentAccounts(db, SESSIONS)),
      staff: await signIn(db, Array<string>(SESSIONS).fill(await administrator(db))),
      postmaster: await postmasterOf(db),
    }));
    const host = await startHost({ databaseUrl, dataDir, postmaster, connections: CONCURRENCY });
    const kept: boolean[] = [];
    try {
      for (const read of chosen)
        kept.push(await measure(host, read, read.by === 'student' ? students : staff));
    } finally {
      await host.stop();
    }
    return kept.every(Boolean);
  });
}
