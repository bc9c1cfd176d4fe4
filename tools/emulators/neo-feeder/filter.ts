import { BadFilter, type Token, TokenReader, tokensOf } from './filter-tokens.ts';
import { columnKind } from './columns.ts';
import {
  between,
  compare,
  isIn,
  isNull,
  matches,
  type Operand,
  type ReadColumn,
  type Truth,
  type Value,
} from './filter-values.ts';

type Condition = (read: ReadColumn) => Truth;

const functions: Readonly<Record<string, (text: string, ...numbers: number[]) => string>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  substr: (text, from = 1, count) => {
    const start = from - 1;
    return text.slice(Math.max(start, 0), count === undefined ? undefined : Math.max(start + count, 0));
  },
};

const keywords = new Set(['and', 'or', 'not', 'in', 'like', 'ilike', 'between', 'is', 'null']);

/** Recursive descent over the piece of SQL that clients send; nothing is ever evaluated as SQL. */
class FilterParser {
  private readonly reader: TokenReader;
  private readonly columns: ReadonlySet<string>;

  constructor(tokens: readonly Token[], columns: ReadonlySet<string>) {
    this.reader = new TokenReader(tokens);
    this.columns = columns;
  }

  whole(): Condition {
    const condition = this.disjunction();
    if (this.reader.next) throw new BadFilter(`unexpected ${this.reader.next.text}`);
    return condition;
  }

  private disjunction(): Condition {
    const parts = [this.conjunction()];
    while (this.reader.accept('or')) parts.push(this.conjunction());
    if (parts.length === 1) return parts[0] as Condition;
    return (read) => {
      let result: Truth = false;
      for (const part of parts) {
        const truth = part(read);
        if (truth === true) return true;
        if (truth === null) result = null;
      }
      return result;
    };
  }

  private conjunction(): Condition {
    const parts = [this.negation()];
    while (this.reader.accept('and')) parts.push(this.negation());
    if (parts.length === 1) return parts[0] as Condition;
    return (read) => {
      let result: Truth = true;
      for (const part of parts) {
        const truth = part(read);
        if (truth === false) return false;
        if (truth === null) result = null;
      }
      return result;
    };
  }

  private negation(): Condition {
    if (!this.reader.accept('not')) return this.primary();
    return opposite(this.negation());
  }

  private primary(): Condition {
    if (!this.reader.accept('(')) return this.comparison();
    const inside = this.disjunction();
    this.reader.expect(')');
    return inside;
  }

  private comparison(): Condition {
    const left = this.operand();
    if (this.reader.accept('is')) return this.nullCheck(left);
    const negated = this.reader.accept('not') !== null;
    const condition = this.listed(left) ?? (negated ? null : this.compared(left));
    if (!condition) throw new BadFilter('expected a comparison');
    return negated ? opposite(condition) : condition;
  }

  private nullCheck(left: Operand): Condition {
    const negated = this.reader.accept('not') !== null;
    this.reader.expect('null');
    return (read) => isNull(left.value(read)) !== negated;
  }

  /** `in`, `between`, `like`: what may follow `not`. */
  private listed(left: Operand): Condition | null {
    const { reader } = this;
    if (reader.accept('in')) {
      const values = this.list();
      return (read) => isIn(left, values, read);
    }
    if (reader.accept('between')) {
      const low = this.operand();
      reader.expect('and');
      const high = this.operand();
      return (read) => between(left, low, high, read);
    }
    const word = reader.accept('like', 'ilike');
    if (word === null) return null;
    const pattern = this.operand();
    return (read) => matches(left.value(read), pattern.value(read), word === 'ilike');
  }

  private list(): Operand[] {
    this.reader.expect('(');
    const values = [this.operand()];
    while (this.reader.accept(',')) values.push(this.operand());
    this.reader.expect(')');
    return values;
  }

  private compared(left: Operand): Condition | null {
    const sign = this.reader.accept('=', '<>', '!=', '<', '>', '<=', '>=');
    if (sign === null) return null;
    const right = this.operand();
    return (read) => compare(left, right, sign, read);
  }

  private operand(): Operand {
    const { kind, text } = this.reader.take();
    if (kind === 'text') return { kind: 'literal', value: () => text };
    if (kind === 'number') return { kind: 'literal', value: () => Number(text) };
    if (kind === 'mark' || keywords.has(text)) throw new BadFilter(`unexpected ${text}`);
    const apply = functions[text];
    if (apply && this.reader.accept('(')) return this.call(apply);
    if (!this.columns.has(text)) throw new BadFilter(`column ${text} does not exist`);
    return { kind: columnKind(text), value: (read) => read(text) };
  }

  private call(apply: (text: string, ...numbers: number[]) => string): Operand {
    const inside = this.operand();
    const numbers: number[] = [];
    while (this.reader.accept(',')) {
      const { kind, text } = this.reader.take();
      if (kind !== 'number') throw new BadFilter(`${text} is not a number`);
      numbers.push(Number(text));
    }
    this.reader.expect(')');
    const value = (read: ReadColumn): Value => {
      const given = inside.value(read);
      return given === null ? null : apply(String(given), ...numbers);
    };
    return { kind: 'text', value };
  }
}

function opposite(condition: Condition): Condition {
  return (read) => {
    const truth = condition(read);
    return truth === null ? null : !truth;
  };
}

/**
 * Reads a filter of the service: comparisons, `like`, `in`, `between`, `is null`, joined by and, or, not and brackets.
 * @param columns what the act's rows have.
 * @returns whether a row is meant; what SQL calls unknown is no.
 * @throws BadFilter at an unknown column or a mistake of grammar.
 */
export function readFilter(source: string, columns: ReadonlySet<string>): (read: ReadColumn) => boolean {
  if (source.trim() === '') return () => true;
  const condition = new FilterParser(tokensOf(source), columns).whole();
  return (read) => condition(read) === true;
}

/** Reads `id_semester desc, nim`. @throws BadFilter at an unknown column. */
export function readOrder(
  source: string,
  columns: ReadonlySet<string>,
): { column: string; falling: boolean }[] {
  if (source.trim() === '') return [];
  const reader = new TokenReader(tokensOf(source));
  const parts: { column: string; falling: boolean }[] = [];
  do {
    const { kind, text } = reader.take();
    if (kind !== 'word' || !columns.has(text)) throw new BadFilter(`column ${text} does not exist`);
    parts.push({ column: text, falling: reader.accept('asc', 'desc') === 'desc' });
  } while (reader.accept(','));
  if (reader.next) throw new BadFilter(`unexpected ${reader.next.text}`);
  return parts;
}
