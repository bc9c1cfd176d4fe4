import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { newId } from '#server/platform/db/id.ts';

export type Mail = { to: string; subject: string; text: string };

/** Comes with the first mail: a process that sends none does without its three megabytes. */
const library = async () => (await import('nodemailer')).default;

/** Sends mail; rejects when the mail server refuses or cannot be reached. */
export type Mailer = {
  send: (mail: Mail) => Promise<void>;
  /** Signs in to the mail server and sends nothing; rejects when it refuses. Without a server there is nothing to try. */
  verify: () => Promise<void>;
};

/** What a failure is called that every mail would meet: no way to the server, or it refuses the portal itself. */
const AWAY =
  /^(ECONNECTION|ETIMEDOUT|ESOCKET|EDNS|ETLS|EREQUIRETLS|EPROTOCOL|EPROXY|ECONFIG|EAUTH|ENOAUTH|EOAUTH2)$/;
/** "Service not available" (RFC 5321), whatever was asked for. */
const NOT_NOW = 421;

/** The code of a failure that every mail would meet now; null for one of this mail alone. */
export function outageOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  const isAway = AWAY.test(code) || ('responseCode' in error && error.responseCode === NOT_NOW);
  return isAway ? code : null;
}

/** A mail server (`smtp://user:secret@host:587`) and the sender; without a server mail goes to the outbox. */
export type MailSettings = { smtpUrl: string | undefined; from: string };

/** Writes a mail as a file into a folder, for machines without a mail server. */
async function writeToOutbox(folder: string, mail: Mail & { from: string }): Promise<void> {
  const transport = (await library()).createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail(mail);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${newId()}.eml`), message as Buffer);
}

/** A mailer that goes by the settings as they are when a mail is sent: over SMTP, else into the outbox folder. */
export function createMailer(portal: { settings: () => Promise<MailSettings>; outbox: string }): Mailer {
  let open: { url: string; transport: Transporter } | null = null;
  const transportTo = async (url: string): Promise<Transporter> => {
    const nodemailer = await library();
    if (open?.url !== url) {
      open?.transport.close();
      const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
      open = { url, transport };
    }
    return open.transport;
  };
  return {
    send: async (mail) => {
      const { smtpUrl, from } = await portal.settings();
      if (smtpUrl === undefined) await writeToOutbox(portal.outbox, { from, ...mail });
      else await (await transportTo(smtpUrl)).sendMail({ from, ...mail });
    },
    verify: async () => {
      const { smtpUrl } = await portal.settings();
      if (smtpUrl !== undefined) await (await transportTo(smtpUrl)).verify();
    },
  };
}
