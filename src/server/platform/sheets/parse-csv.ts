import { AppError } from '#shared/platform/errors.ts';

const QUOTE = 34;
const LF = 10;
const CR = 13;

const unclosedQuote = (rowNo: number): AppError =>
  new AppError('INVALID', `Tanda kutip di baris ${rowNo} tidak ditutup. Perbaiki lalu unggah lagi.`);

/**
 * Records of a CSV text, one array of cells each, in one pass. Lines end with CRLF, LF or CR; a quote counts
 * only at the start of a cell, `""` inside quotes is one quote, and what follows a closing quote is kept.
 * @param onBare called for every cell that is filled and not in quotes
 * @throws AppError INVALID when a quoted cell never ends
 */
export function* parseCsv(text: string, delimiter: string, onBare?: () => void): Generator<string[]> {
  const reader = new CsvReader(text, delimiter, onBare);
  while (!reader.atEnd()) yield reader.nextRow();
}

class CsvReader {
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;
  #rowNo = 0;
  readonly #onBare: (() => void) | undefined;

  constructor(text: string, delimiter: string, onBare: (() => void) | undefined) {
    this.#text = text;
    this.#onBare = onBare;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  nextRow(): string[] {
    this.#rowNo += 1;
    const row: string[] = [];
    for (;;) {
      row.push(this.#nextCell());
      if (this.#text.charCodeAt(this.#at) !== this.#delimiter) break;
      this.#at += 1;
    }
    this.#skipLineEnd();
    return row;
  }

  #nextCell(): string {
    if (this.#text.charCodeAt(this.#at) !== QUOTE) {
      const bare = this.#plain();
      if (bare !== '') this.#onBare?.();
      return bare;
    }
    const quoted = this.#quoted();
    return quoted + this.#plain();
  }

  #plain(): string {
    const start = this.#at;
    while (this.#at < this.#text.length) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === this.#delimiter || code === LF || code === CR) break;
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at);
  }

  /** From an opening quote to just past its closing one. */
  #quoted(): string {
    let from = this.#at + 1;
    let value = '';
    for (;;) {
      const quote = this.#text.indexOf('"', from);
      if (quote < 0) throw unclosedQuote(this.#rowNo);
      value += this.#text.slice(from, quote);
      this.#at = quote + 1;
      if (this.#text.charCodeAt(this.#at) !== QUOTE) return value;
      value += '"';
      from = this.#at + 1;
    }
  }

  #skipLineEnd(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (code === CR && this.#text.charCodeAt(this.#at + 1) === LF) this.#at += 2;
    else if (code === CR || code === LF) this.#at += 1;
  }
}
