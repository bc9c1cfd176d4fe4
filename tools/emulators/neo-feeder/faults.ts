/**
 * Ways in which the service is known to fail, or could. `delay` waits `ms` before the answer, `slow` spreads it over
 * `ms`; `drop` breaks the connection; `html` is a 500 of the web server in front, `message` a crash in the service's own
 * form, `error` an error code; `truncated` and `empty` are half an answer and none; `expired` ends the token first;
 * `duplicates` gives rows twice, `bare-object` one row without its list.
 */
export const faultKinds = [
  'delay',
  'slow',
  'drop',
  'html',
  'message',
  'error',
  'truncated',
  'empty',
  'expired',
  'duplicates',
  'bare-object',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type FeederFault = {
  kind: FaultKind;
  /** The act it happens to; every one by default. */
  act?: string;
  /** Calls it happens to, one by default. */
  times?: number;
  /** Calls that go well before it. */
  skip?: number;
  /** Whether the call had its effect; `before` by default. */
  when?: 'before' | 'after';
  ms?: number;
  code?: number;
};

/** Faults at random, the same ones for the same seed: `rate` is the share of calls, 0 to 1. */
export type Chaos = { rate: number; seed?: number; kinds?: readonly FaultKind[] };

/** A small generator of numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What chaos does by itself: an error code or a wait is something a test asks for. */
const wild: readonly FaultKind[] = ['drop', 'html', 'message', 'truncated', 'empty', 'expired', 'duplicates'];

/** Faults to come. */
export class FaultPlan {
  private waiting: { fault: FeederFault; skip: number; left: number }[] = [];
  private chance: (() => FeederFault | null) | null = null;

  add(fault: FeederFault): void {
    this.waiting.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
    this.chance = null;
  }

  /** Starts or ends (`null`) faults at random. */
  chaos(chaos: Chaos | null): void {
    if (!chaos) {
      this.chance = null;
      return;
    }
    const random = randomOf(chaos.seed ?? 1);
    const kinds = chaos.kinds ?? wild;
    this.chance = () => {
      if (random() >= chaos.rate) return null;
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'drop';
      return { kind, when: random() < 0.5 ? 'before' : 'after', ms: 50 };
    };
  }

  /** The fault of this call, if it has one; it counts as having happened. */
  take(act: string): FeederFault | null {
    for (const entry of this.waiting) {
      const { fault } = entry;
      if (fault.act !== undefined && fault.act !== '*' && fault.act !== act) continue;
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.left -= 1;
      this.waiting = this.waiting.filter(({ left }) => left > 0);
      return fault;
    }
    return this.chance?.() ?? null;
  }
}

const isKind = (text: string | undefined): text is FaultKind => faultKinds.some((kind) => kind === text);

/**
 * Faults as a command line gives them: `drop:after:InsertBiodataMahasiswa:3,expired,chaos=0.05`.
 * @throws Error at a fault that is not known.
 */
export function readFaults(text: string): { faults: FeederFault[]; chaos: Chaos | null } {
  const faults: FeederFault[] = [];
  let chaos: Chaos | null = null;
  for (const part of text.split(',').filter((one) => one !== '')) {
    if (part.startsWith('chaos=')) {
      chaos = { rate: Number(part.slice('chaos='.length)) };
      if (!(chaos.rate > 0 && chaos.rate <= 1)) throw new Error('chaos is a share from 0 to 1');
      continue;
    }
    const [kind, ...rest] = part.split(':');
    if (!isKind(kind)) throw new Error(`Unknown fault ${kind}; known are ${faultKinds.join(', ')}.`);
    const fault: FeederFault = { kind };
    for (const word of rest) {
      if (word === 'before' || word === 'after') fault.when = word;
      else if (/^\d+ms$/.test(word)) fault.ms = Number.parseInt(word, 10);
      else if (/^code\d+$/.test(word)) fault.code = Number(word.slice(4));
      else if (/^\d+$/.test(word)) fault.times = Number(word);
      else fault.act = word;
    }
    faults.push(fault);
  }
  return { faults, chaos };
}
