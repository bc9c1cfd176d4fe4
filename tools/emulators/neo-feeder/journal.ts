import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { type Change, World } from './world.ts';

export const dataSets = ['live', 'sandbox'] as const;
/** `live2.php` and `sandbox2.php`: same acts, separate data. */
export type DataSet = (typeof dataSets)[number];
export type Worlds = Record<DataSet, World>;

const lineOf = (set: DataSet, change: Change): string => `${JSON.stringify({ set, ...change })}\n`;

/** Lines of a journal; one that was cut off by a kill is the last and is left out. */
function* linesOf(file: string): Generator<Change & { set: DataSet }> {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line === '') continue;
    try {
      yield JSON.parse(line) as Change & { set: DataSet };
    } catch {
      return;
    }
  }
}

function compact(file: string, worlds: Worlds): void {
  const fresh = `${file}.new`;
  const descriptor = openSync(fresh, 'w');
  for (const set of dataSets) {
    for (const change of worlds[set].changes()) writeSync(descriptor, lineOf(set, change));
  }
  closeSync(descriptor);
  renameSync(fresh, file);
}

/**
 * Both data sets, kept in `file` if one is given: each change is a line that is written before the call is answered, so
 * that what was answered survives a kill.
 * @returns whether there was something in the file.
 */
export function openWorlds(seed: string, file: string | undefined): { worlds: Worlds; found: boolean } {
  const remember = (set: DataSet) => (change: Change) => {
    if (file !== undefined && ready) appendFileSync(file, lineOf(set, change));
  };
  let ready = false;
  const worlds: Worlds = {
    live: new World(seed, remember('live')),
    sandbox: new World(`${seed} sandbox`, remember('sandbox')),
  };
  const found = file !== undefined && existsSync(file);
  if (file !== undefined) {
    if (found) {
      for (const { set, ...change } of linesOf(file)) {
        if ('clear' in change) worlds[set].clear();
        else worlds[set].replay(change);
      }
    }
    compact(file, worlds);
  }
  ready = true;
  return { worlds, found };
}
