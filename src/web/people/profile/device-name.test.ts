import { expect, test } from 'vitest';
import { deviceName, isPhone } from './device-name.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36';
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test.each([
  [android, 'Samsung Internet di Android', true],
  [edge, 'Edge di Windows', false],
  [iphone, 'Safari di iOS', true],
  ['curl/8.5.0', 'Perangkat tidak dikenal', false],
  ['', 'Perangkat tidak dikenal', false],
])('names the device behind "%s"', (userAgent, name, phone) => {
  expect(deviceName(userAgent)).toBe(name);
  expect(isPhone(userAgent)).toBe(phone);
});
