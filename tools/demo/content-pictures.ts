import sharp from 'sharp';

/** Two colours a picture fades between, and where its shapes stand. */
export type Scene = { from: string; to: string; seed: number };

type Size = { width: number; height: number };

/** Calm rings, hills and a sun on a fading ground; the seed moves them. */
function landscape({ width, height }: Size, { from, to, seed }: Scene): string {
  const part = (step: number): number => ((seed * 37 + step * 53) % 100) / 100;
  const hill = (at: number, rise: number, opacity: number): string => {
    const [left, top] = [part(at) * width, height * (1 - rise)];
    return `<path d="M0 ${height} C ${left * 0.5} ${top}, ${left} ${top}, ${width} ${height * 0.95} V ${height} Z" fill="#fff" opacity="${opacity}"/>`;
  };
  const ring = (at: number): string =>
    `<circle cx="${part(at) * width}" cy="${part(at + 1) * height * 0.7}" r="${height * (0.12 + part(at + 2) * 0.2)}" fill="none" stroke="#fff" stroke-width="${height / 60}" opacity="0.22"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${width * (0.2 + part(9) * 0.6)}" cy="${height * 0.35}" r="${height * 0.16}" fill="#fff" opacity="0.35"/>
    ${ring(1)}${ring(4)}${hill(2, 0.75, 0.14)}${hill(5, 0.5, 0.18)}${hill(8, 0.35, 0.22)}</svg>`;
}

/** A mark as a company might have: a shape in a colour on white. */
function mark({ width, height }: Size, { from, to, seed }: Scene): string {
  const shapes = [
    `<circle cx="90" cy="120" r="60" fill="${from}"/><circle cx="150" cy="120" r="60" fill="${to}" opacity="0.85"/>`,
    `<path d="M120 40 L200 190 H40 Z" fill="${from}"/><circle cx="120" cy="145" r="26" fill="#fff"/>`,
    `<rect x="50" y="50" width="60" height="140" rx="12" fill="${from}"/><rect x="130" y="90" width="60" height="100" rx="12" fill="${to}"/>`,
    `<path d="M120 36 L196 80 V160 L120 204 L44 160 V80 Z" fill="${from}"/><path d="M120 86 L156 106 V146 L120 166 L84 146 V106 Z" fill="${to}"/>`,
    `<path d="M40 150 Q120 20 200 150" fill="none" stroke="${from}" stroke-width="28" stroke-linecap="round"/><circle cx="120" cy="170" r="24" fill="${to}"/>`,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="${width}" height="${height}">
    <rect width="240" height="240" fill="#fff"/>${shapes[seed % shapes.length]}</svg>`;
}

/** The cover of a book: a spine, a plate for the title, rings below it. */
function bookCover({ width, height }: Size, { from, to, seed }: Scene): string {
  const ring = (at: number): string =>
    `<circle cx="${width * (0.35 + ((seed * 29 + at * 41) % 50) / 100)}" cy="${height * (0.6 + at / 12)}" r="${width * (0.14 + at / 18)}" fill="none" stroke="#fff" stroke-width="5" opacity="0.35"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${ring(0)}${ring(1)}${ring(2)}
    <rect width="${width * 0.07}" height="100%" fill="#000" opacity="0.18"/>
    <rect x="${width * 0.18}" y="${height * 0.14}" width="${width * 0.66}" height="${height * 0.2}" rx="4" fill="#fff" opacity="0.92"/>
    <rect x="${width * 0.24}" y="${height * 0.19}" width="${width * 0.5}" height="8" rx="4" fill="${from}"/>
    <rect x="${width * 0.24}" y="${height * 0.24}" width="${width * 0.36}" height="8" rx="4" fill="${from}" opacity="0.6"/></svg>`;
}

const drawings = {
  'news-image': { size: { width: 800, height: 450 }, draw: landscape },
  'banner-image': { size: { width: 1440, height: 480 }, draw: landscape },
  'partner-logo': { size: { width: 240, height: 240 }, draw: mark },
  'book-cover': { size: { width: 240, height: 360 }, draw: bookCover },
} as const;

/** What the demo college has drawn pictures for. */
export type DrawnKind = keyof typeof drawings;

/** A picture of a few kilobytes for a record, as an upload would be kept. */
export function drawPicture(kind: DrawnKind, scene: Scene): Promise<Buffer> {
  const { size, draw } = drawings[kind];
  return sharp(Buffer.from(draw(size, scene)))
    .webp({ quality: 75, effort: 1 })
    .toBuffer();
}
