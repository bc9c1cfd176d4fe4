import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptOf, missingForPublishing, tidyTags } from './article.ts';
import { freeSlug, slugOf } from './slug.ts';
import { agreementState, bannerStage, newsStage, testimonialStage } from './stage.ts';
import { videoAddress } from '#shared/platform/rich-text/video.ts';

describe('a slug', () => {
  test.each([
    ['Wisuda ke-12: “Tumbuh & Berdampak”', 'wisuda-ke-12-tumbuh-berdampak'],
    ['  Éksebisi   Kewirausahaan  ', 'eksebisi-kewirausahaan'],
    ['!!! ??? ...', 'berita'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('of %s is %s', (title, slug) => {
    expect(slugOf(title, 'berita')).toBe(slug);
  });

  test('always fits the column and its pattern, also with a number', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (title) => {
        const slug = slugOf(title, 'berita');
        const second = freeSlug(slug, new Set([slug]));
        for (const one of [slug, second]) {
          expect(one).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(one.length).toBeLessThanOrEqual(160);
        }
        expect(second).not.toBe(slug);
      }),
    );
  });

  test('of namesakes and of what the public pages use gets a number', () => {
    expect(freeSlug('wisuda', new Set(['wisuda', 'wisuda-2', 'wisuda-4']))).toBe('wisuda-3');
    expect(freeSlug('kategori', new Set())).toBe('kategori-2');
  });
});

describe('an excerpt', () => {
  test('keeps whole words and never more than 200 characters', () => {
    expect(excerptOf('Singkat saja.')).toBe('Singkat saja.');
    const long = excerptOf('kata '.repeat(80).trim());
    expect(long.length).toBeLessThanOrEqual(200);
    expect(long).toMatch(/kata…$/);
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (text) => excerptOf(text).length <= 200));
  });
});

test('tags are small letters, each once', () => {
  expect(tidyTags([' Wisuda ', 'wisuda', 'Karier  mahasiswa', ' '])).toEqual(['wisuda', 'karier mahasiswa']);
});

test('what an article lacks is named by field', () => {
  const whole = { cover: '/media/a.webp', coverAlt: 'Gedung', words: 'Isi', undescribed: 0 };
  expect(missingForPublishing(whole)).toEqual({});
  expect(Object.keys(missingForPublishing({ cover: '', coverAlt: '', words: '', undescribed: 2 }))).toEqual([
    'cover',
    'coverAlt',
    'body',
  ]);
  expect(missingForPublishing({ ...whole, undescribed: 2 })).toEqual({
    body: 'Isi keterangan 2 gambar di dalam teks sebelum menerbitkan.',
  });
});

describe('stages', () => {
  const now = new Date('2026-08-24T03:00:00Z');
  test.each([
    ['DRAFT', null, 'DRAFT'],
    ['DRAFT', '2026-08-01T00:00:00Z', 'DRAFT'],
    ['PUBLISHED', '2026-08-24T03:00:00Z', 'SHOWN'],
    ['PUBLISHED', '2026-08-24T03:00:01Z', 'PLANNED'],
    ['ARCHIVED', '2026-08-01T00:00:00Z', 'ARCHIVED'],
  ] as const)('an article %s from %s is %s', (status, publishAt, stage) => {
    expect(newsStage({ status, publishAt }, now)).toBe(stage);
  });

  test.each([
    [false, null, null, 'OFF'],
    [true, null, null, 'SHOWN'],
    [true, '2026-08-24', '2026-08-24', 'SHOWN'],
    [true, '2026-08-25', null, 'PLANNED'],
    [true, null, '2026-08-23', 'OVER'],
  ] as const)('a banner %s from %s to %s is %s', (isActive, startsOn, endsOn, stage) => {
    expect(bannerStage({ isActive, startsOn, endsOn }, '2026-08-24')).toBe(stage);
  });

  test.each([
    [null, 'NONE'],
    ['2026-08-23', 'ENDED'],
    ['2026-08-24', 'ENDING'],
    ['2026-11-22', 'ENDING'],
    ['2026-11-23', 'RUNNING'],
  ] as const)('an agreement until %s is %s', (mouEnd, state) => {
    expect(agreementState(mouEnd, '2026-08-24')).toBe(state);
  });

  test('a testimonial is shown with consent only', () => {
    expect(testimonialStage({ isActive: true, consentOn: null })).toBe('NO_CONSENT');
    expect(testimonialStage({ isActive: true, consentOn: '2026-08-24' })).toBe('SHOWN');
    expect(testimonialStage({ isActive: false, consentOn: '2026-08-24' })).toBe('OFF');
  });
});

test.each([
  ['https://www.youtube.com/watch?v=abcdefghi-_', true],
  ['https://www.youtube.com/watch?t=4&v=abcdefghi-_&x=1', true],
  ['https://youtu.be/abcdefghi-_?si=x', true],
  ['https://www.youtube.com/embed/abcdefghi-_', true],
  ['http://youtu.be/abcdefghi-_', false],
  ['https://youtube.com.jahat.test/embed/abcdefghi-_', false],
  ['https://www.youtube.com/embed/abcdefghi-_"onload="x', false],
  ['javascript:https://youtu.be/abcdefghi-_', false],
])('%s is a video: %s', (address, isVideo) => {
  expect(videoAddress(address)).toBe(isVideo ? 'https://www.youtube-nocookie.com/embed/abcdefghi-_' : null);
});
