import { ensureInstalled } from './lib/prepare.mjs';
import { findNode, say } from './lib/project.mjs';
import { runStage, stages } from './lib/stages.mjs';

/**
 * `npm test`: every check and test, none stopping the others. The last line holds the test programs' own counts,
 * where each failed check is one more failure; the exit code is 0 only when nothing failed.
 */
async function main() {
  await ensureInstalled();
  findNode();
  const results = [];
  const { EXTERNAL_DATABASE_URL: databaseUrl, EXTERNAL_REDIS_URL: redisUrl } = process.env;
  for (const stage of stages({ databaseUrl, redisUrl })) results.push(await runStage(stage));
  say('\n── summary');
  for (const { name, failed, failures } of results) {
    say(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name}`);
    for (const line of failures) say(`  ${line}`);
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

main().catch((error) => {
  say(error.message);
  say('0 passed, 1 failed, 0 skipped');
  process.exitCode = 1;
});
