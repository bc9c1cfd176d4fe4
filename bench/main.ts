import { readdirSync } from 'node:fs';
import { say } from './lib/report.ts';

/**
 * What every file beside this one offers: a measurement or a proof, which says whether its budget was kept. One without
 * `run` is a program by itself and has run when it is imported.
 */
type Command = { run?: (args: string[]) => Promise<boolean> };

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length));

const [name, ...args] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  say(`npm run bench -- <${names.join(' | ')}> [options]`);
  process.exitCode = 2;
} else {
  const command = (await import(`./${name}.ts`)) as Command;
  if (command.run) process.exitCode = (await command.run(args)) ? 0 : 1;
}
