import { parseArgs } from 'node:util';
import { createCampus, withCluster } from './lib/cluster.ts';
import { sweepCampus } from './lib/plan-reads.ts';
import { readsTooMuch } from './lib/plan-sweep.ts';
import { count, say, verdict } from './lib/report.ts';

/**
 * Every list of the portal, in each order and by each filter, and every other read that names no record, twenty times on one
 * connection; then what each statement that is planned once reads by that plan, and by one for its values.
 * `--data <folder>` keeps the campus for another run.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      students: { type: 'string', default: '50000' },
      times: { type: 'string', default: '20' },
      data: { type: 'string' },
    },
  });
  return withCluster(values.data, async (cluster, folder) => {
    const databaseUrl = await createCampus(cluster, Number(values.students));
    const { asked, refused, readings } = await sweepCampus(databaseUrl, folder, Number(values.times));
    say(
      `${count(asked)} paths answered ${values.times} times each; ${count(refused.length)} answered nobody`,
    );
    const bad = readings.filter(readsTooMuch);
    for (const { name, once, byValues, text } of bad)
      say(`${name}: ${count(once)} pages by its one plan, ${count(byValues)} by its values: ${text}`);
    return verdict(
      bad.length === 0,
      `none of ${count(readings.length)} statements that are planned once reads more than twice what a plan for its values reads`,
    );
  });
}
