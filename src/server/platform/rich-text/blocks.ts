import { Parser } from 'htmlparser2';
import type { Block, Span } from '#server/platform/documents/print-document.ts';
import { size } from '#server/platform/documents/style.ts';

const styles: Record<string, Partial<Span>> = {
  strong: { bold: true },
  em: { italics: true },
  u: { decoration: 'underline' },
  s: { decoration: 'lineThrough' },
  a: { decoration: 'underline' },
  h2: { bold: true, fontSize: size.title },
  h3: { bold: true },
  blockquote: { italics: true },
};

const INDENT = 14;
const GAP = 4;

/** Collects paragraphs while the tags go by. */
class Collector {
  readonly blocks: Block[] = [];
  private spans: Span[] = [];
  private readonly open: string[] = [];
  private readonly lists: { ordered: boolean; count: number }[] = [];
  private mark = '';

  begin(tag: string): void {
    this.open.push(tag);
    if (tag === 'br') this.text('\n');
    if (tag === 'ul' || tag === 'ol') {
      this.flush();
      this.lists.push({ ordered: tag === 'ol', count: 0 });
    }
    const list = this.lists.at(-1);
    if (tag === 'li' && list) {
      list.count += 1;
      this.mark = list.ordered ? `${list.count}. ` : '• ';
    }
  }

  text(text: string): void {
    const words = text === '\n' ? text : text.replace(/\s+/g, ' ');
    if (words.trim() === '' && this.spans.length === 0) return;
    const style = Object.assign({}, ...this.open.map((tag) => styles[tag] ?? {})) as Partial<Span>;
    this.spans.push({ text: words, ...style });
  }

  end(tag: string): void {
    this.open.splice(this.open.lastIndexOf(tag), 1);
    if (!(tag in styles) || /^h[23]$|^blockquote$/.test(tag)) {
      if (tag !== 'br') this.flush();
    }
    if (tag === 'ul' || tag === 'ol') this.lists.pop();
  }

  private flush(): void {
    if (this.spans.length === 0) return;
    const left = this.lists.length * INDENT;
    this.blocks.push({
      text: [...(this.mark === '' ? [] : [{ text: this.mark }]), ...this.spans],
      lineHeight: 1.25,
      margin: [left, GAP, 0, 0],
    });
    this.spans = [];
    this.mark = '';
  }
}

/** A cleaned text as paragraphs of a printed document; pictures are left out. */
export function richBlocks(html: string): Block[] {
  const collector = new Collector();
  const parser = new Parser(
    {
      onopentagname: (tag) => collector.begin(tag),
      ontext: (text) => collector.text(text),
      onclosetag: (tag) => collector.end(tag),
    },
    { decodeEntities: true },
  );
  parser.end(`<p>${html}</p>`);
  return collector.blocks;
}
