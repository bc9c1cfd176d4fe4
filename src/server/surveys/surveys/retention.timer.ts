import { answersKeptFrom } from '#shared/surveys/surveys/retention.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/http/ctx.ts';
import { today } from '#server/platform/http/today.ts';
import type { Timer } from '#server/platform/timers/timer.ts';
import { type Condensed, condenseNext, termsToCondense } from './retention.store.ts';

const CHUNK = 500;

/** The next boxes of a term, with what was taken out of them in the audit. */
const condenseSome = (outer: Ctx, periodId: string): Promise<Condensed> =>
  inTransaction(outer, async (ctx) => {
    const done = await condenseNext(ctx.db, periodId, CHUNK);
    if (done.boxes > 0) {
      await audit(ctx, {
        action: 'survey.condense',
        entity: 'academic-period',
        entityId: periodId,
        after: done,
      });
    }
    return done;
  });

/** Every night: single answers and comments of terms that ended longer ago than the settings keep them; what was counted from them stays. */
export const retentionTimer: Timer = {
  name: 'condense-surveys',
  cron: '0 3 * * *',
  run: async (ctx) => {
    const total: Condensed = { boxes: 0, ballots: 0, texts: 0 };
    const { surveyYears } = (await ctx.services.campus.get()).data.privacy.retention;
    const from = answersKeptFrom(await today(ctx), surveyYears);
    for (const { id } of await termsToCondense(ctx.db, from)) {
      for (let last = CHUNK; last === CHUNK;) {
        const { boxes, ballots, texts } = await condenseSome(ctx, id);
        total.boxes += boxes;
        total.ballots += ballots;
        total.texts += texts;
        last = boxes;
      }
    }
    return total;
  },
};
