/** A piece of a filter. `text` of a word is in lower case, of a string without its quotes. */
export type Token = { kind: 'word' | 'text' | 'number' | 'mark'; text: string };

/** A filter the service's database would refuse. */
export class BadFilter extends Error {}

const patterns: readonly [Token['kind'] | null, RegExp][] = [
  [null, /\s+/y],
  ['text', /'((?:[^']|'')*)'/y],
  ['number', /-?\d+(?:\.\d+)?(?![\w.])/y],
  ['word', /[a-z_][\w]*/iy],
  ['mark', /<>|!=|<=|>=|[=<>(),]/y],
];

function tokenAt(source: string, at: number): { token: Token | null; end: number } {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (!found) continue;
    const [whole, inside] = found;
    const end = at + whole.length;
    if (kind === null) return { token: null, end };
    if (kind === 'text') return { token: { kind, text: (inside ?? '').replaceAll("''", "'") }, end };
    return { token: { kind, text: kind === 'word' ? whole.toLowerCase() : whole }, end };
  }
  throw new BadFilter(`unexpected character at ${at + 1}`);
}

/** Splits a piece of SQL. @throws BadFilter at a character no filter has: a semicolon, a comment, an open quote. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < source.length;) {
    const { token, end } = tokenAt(source, at);
    if (token) tokens.push(token);
    at = end;
  }
  return tokens;
}

/** Reads tokens one by one. */
export class TokenReader {
  private at = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  get next(): Token | undefined {
    return this.tokens[this.at];
  }

  /** Takes the next token if it is one of these words or marks. @returns which one. */
  accept(...texts: string[]): string | null {
    const { next } = this;
    if (!next || next.kind === 'text' || !texts.includes(next.text)) return null;
    this.at += 1;
    return next.text;
  }

  /** @throws BadFilter when the next token is another one. */
  expect(text: string): void {
    if (this.accept(text) === null) throw new BadFilter(`expected ${text}`);
  }

  /** @throws BadFilter at the end. */
  take(): Token {
    const { next } = this;
    if (!next) throw new BadFilter('unexpected end');
    this.at += 1;
    return next;
  }
}
