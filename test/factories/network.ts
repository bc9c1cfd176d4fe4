import { sql } from 'drizzle-orm';
import http from 'node:http';
import { hashPassword } from '#server/identity/auth/auth.public.ts';
import { Browser } from '../external/browser.ts';
import type { TestApp } from '../test-app.ts';

const PASSWORD = 'Rahasia-Kampus-26';

/** The portal of a test reached over the network, by as many people at once as one likes. */
export async function onNetwork(t: TestApp) {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const hash = await hashPassword(PASSWORD);
  return {
    address,
    /** Somebody's own browser, signed in. */
    browserOf: async ({ userId }: { userId: string }): Promise<Browser> => {
      const { rows } = await t.db.execute<{ email: string }>(
        sql`update users set password_hash = ${hash} where id = ${userId} returning email`,
      );
      const browser = new Browser(address);
      const { status } = await browser.signIn(rows[0]?.email ?? '', PASSWORD);
      if (status !== 200) throw new Error(`sign-in answered ${status}`);
      return browser;
    },
  };
}

export type SlowDownload = {
  status: number;
  /** Takes the rest. @throws when the connection ends before everything has come */
  finish: () => Promise<Buffer>;
};

/** A download whose reader takes nothing until `finish`, however much the portal has to send. */
export async function slowDownload(address: string, browser: Browser, file: string): Promise<SlowDownload> {
  const { cookie = '' } = await browser.headersOfChange();
  const path = `/api/download/private-file/?file=${encodeURIComponent(file)}`;
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address + path, { headers: { cookie } }, resolve).once('error', reject);
  });
  answer.pause();
  return {
    status: answer.statusCode ?? 0,
    finish: async () => Buffer.concat(await answer.toArray()),
  };
}

/** A PDF of so many bytes that no compression makes smaller. */
export function largePdf(bytes: number, seed: number): Buffer {
  const filler = Buffer.alloc(bytes);
  for (let at = 0, x = seed; at < bytes; at += 4) {
    x = (Math.imul(x, 1_664_525) + 1_013_904_223) >>> 0;
    filler.writeUInt32LE(x, Math.min(at, bytes - 4));
  }
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Length 1 >>\nstream\n'),
    filler,
    Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n'),
  ]);
}
