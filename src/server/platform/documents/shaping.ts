import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fontFiles } from './fonts.ts';

type Font = {
  readonly availableFeatures: readonly string[];
  layout: (this: Font, text: string, features?: unknown, script?: string) => unknown;
};

/** ISO 15924 for "no script in particular", whose text is set letter by letter. */
const COMMON = 'zyyy';

/** As pdfkit loads it: the prototype below must be that of its fonts. */
const { create } = createRequire(import.meta.url)('fontkit') as { create: (file: Buffer) => Font };

/**
 * Lets every text be set. The shapers of fontkit throw on sequences that no language writes (a joiner alone, a Javanese or
 * Arabic mark on nothing), and one such name would take the document of a whole class with it. Those are set letter by
 * letter instead, as a program without the script's rules shows them.
 */
export function forgiveShaping(): void {
  const prototype = Object.getPrototypeOf(create(readFileSync(fontFiles.text.normal))) as Font;
  const { layout } = prototype;
  prototype.layout = function shaped(text, ...options) {
    try {
      return layout.call(this, text, ...options);
    } catch {
      const none = Object.fromEntries(this.availableFeatures.map((feature) => [feature, false]));
      return layout.call(this, text, none, COMMON);
    }
  };
}
