import { readFileSync } from 'node:fs';
import { missionCalls, unnamedCalls } from './calls.ts';

/** Says which calls of the specification no test of the last run got an answer from; the exit code is theirs. */
const [file = ''] = process.argv.slice(2);
const answered = new Set(readFileSync(file, 'utf8').split('\n'));

const pattern = (call: string): RegExp => new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const calls: string[] = [...Object.values(missionCalls).flat(), ...Object.values(unnamedCalls)];
const missing = calls.filter((call) => {
  const wanted = pattern(call);
  return ![...answered].some((line) => wanted.test(line));
});
const say = (line: string) => process.stdout.write(`${line}\n`);
for (const call of missing) say(`No test had a success from ${call}`);
say(`${calls.length - missing.length} of ${calls.length} calls of the specification answered a test`);
process.exitCode = missing.length === 0 ? 0 : 1;
