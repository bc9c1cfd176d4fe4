import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { newId } from '../../db/id.ts';

export type Mail = { to: string; subject: string; text: string };

/** Sends mail; rejects when the mail server refuses or cannot be reached. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Mail over SMTP (`smtp://user:secret@host:587`). */
function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/** Mail as files in a folder, for machines without a mail server. */
function outboxMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, `${newId()}.eml`), message as Buffer);
    },
  };
}

/** The mailer the settings ask for: SMTP when `smtpUrl` is given, else the outbox folder. */
export const createMailer = (settings: {
  smtpUrl: string | undefined;
  from: string;
  outbox: string;
}): Mailer =>
  settings.smtpUrl
    ? smtpMailer(settings.smtpUrl, settings.from)
    : outboxMailer(settings.outbox, settings.from);
