import { parseArgs } from 'node:util';
import type { Endpoint } from '#shared/platform/endpoint/endpoint.ts';
import type { Host } from './host/host.ts';
import { withCluster } from './lib/cluster.ts';
import { lists, listVariants } from './lib/list-variants.ts';
import { say } from './lib/report.ts';
import { judge, measure, openCampus, type Variant } from './lib/two-sizes.ts';

const plainLists = lists.filter(({ path }) => !path.includes(':'));

const variantsOf = (endpoint: Endpoint): Variant[] =>
  listVariants(endpoint).map((text) => ({
    name: `${endpoint.path} ${text}`,
    path: text === '' ? endpoint.path : `${endpoint.path}?${text}`,
  }));

const asItIs = async (): Promise<null> => null;

/**
 * Every list of the portal at 5,000 and at 50,000 students (1.8 million grades), or those whose path ends as one of the
 * arguments says. `--data <folder>` keeps the campuses for another run.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      small: { type: 'string', default: '5000' },
      large: { type: 'string', default: '50000' },
      data: { type: 'string' },
    },
  });
  const chosen = plainLists.filter(
    ({ path }) => positionals.length === 0 || positionals.some((end) => path.endsWith(end)),
  );
  return withCluster(values.data, async (cluster, folder) => {
    const hosts: Host[] = [];
    try {
      const small = await openCampus(cluster, folder, Number(values.small), asItIs);
      hosts.push(small.host);
      const large = await openCampus(cluster, folder, Number(values.large), asItIs);
      hosts.push(large.host);
      const kept: boolean[] = [];
      for (const variant of chosen.flatMap(variantsOf)) {
        const measured = await measure([small, variant.path], [large, variant.path], variant.name);
        if (measured) kept.push(await judge(large, measured));
        else say(`--      ${variant.name}: not for an administrator, or asks for more`);
      }
      return kept.every(Boolean);
    } finally {
      for (const host of hosts) await host.stop();
    }
  });
}
