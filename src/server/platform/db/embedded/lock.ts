import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '#server/platform/startup-error.ts';

/** Who holds a folder: a portal as long as it runs, or a command of an operator, which ends by itself. */
export type Holder = 'portal' | 'command';

/** Another live process holds the folder. */
export class FolderInUse extends StartupError {
  readonly holder: Holder;

  constructor(message: string, holder: Holder) {
    super(message);
    this.holder = holder;
  }
}

/**
 * Claims a data folder for this process. The claim is a kernel lock on a file (held through SQLite, since Node has no
 * file locks of its own): it ends with the process, however that ends, so no claim is ever stale.
 * @returns gives the folder back.
 * @throws FolderInUse when another live process holds the folder, StartupError when it cannot be written.
 */
export function claimFolder(dataDir: string, holder: Holder): () => void {
  const note = join(dataDir, 'cendekia.pid');
  const lock = openLock(join(dataDir, 'cendekia.lock'), dataDir);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    writeFileSync(note, `${process.pid}\n${holder}\n`);
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/.test(error.message)) throw inUse(dataDir, note);
    throw unusable(dataDir, error);
  }
  return () => lock.close();
}

function openLock(path: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(path);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): StartupError {
  const reason = error instanceof Error ? error.message : String(error);
  if (/disk is full|ENOSPC/.test(reason)) {
    return new StartupError(`The disk holding ${dataDir} is full; free some space and start again.`);
  }
  return new StartupError(
    `Cannot write in DATA_DIR ${dataDir} (${reason}); make it writable or set DATA_DIR elsewhere.`,
  );
}

function inUse(dataDir: string, note: string): FolderInUse {
  const [pid = '', holder] = readFileSync(note, { encoding: 'utf8', flag: 'a+' }).split('\n');
  return new FolderInUse(
    `Another Cendekia${pid ? ` (process ${pid})` : ''} is using ${dataDir}; stop it, or set DATA_DIR to another folder.`,
    holder === 'command' ? 'command' : 'portal',
  );
}
