import type { NodemailerError, SendMailOptions } from 'nodemailer'
import type { RenderedMail } from './mail-templates.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'

export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly rendered: RenderedMail
  readonly date: Date
}

export interface MailTransport {
  /** Sends a mail. @throws MailProblem */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Why a mail could not be sent. Contains neither an e-mail address nor text of the mail. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
  /**
   * `refused`: this mail can never be sent. `later`: this mail can be retried. `away`: the server accepts no mails now.
   */
  readonly kind: 'refused' | 'later' | 'away'

  constructor(kind: MailProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Sender of all mails, and host name in their Message-IDs. */
export interface Sender {
  readonly from: Mailbox
  readonly replyTo: Mailbox | undefined
  readonly host: string
}

/** Builds the message for nodemailer. Further attempts have the same Message-ID (RFC 5322 §3.6.4). */
export function messageOf({ id, to, rendered, date }: OutgoingMail, sender: Sender): SendMailOptions {
  const { subject, html, text, unsubscribeLink } = rendered
  return {
    from: { ...sender.from },
    to: { name: '', address: to },
    ...(sender.replyTo ? { replyTo: { ...sender.replyTo } } : {}),
    subject,
    // As bytes, because nodemailer copies a text to look at its characters. Those copies, 57 kB for an alert, were half
    // of what filled the old part of the heap.
    html: Buffer.from(html),
    text,
    date,
    messageId: `<${id}@${sender.host}>`,
    // Finding out which encoding is the shortest takes 1 ms of 2.7 for an alert.
    textEncoding: 'quoted-printable',
    headers: {
      // Suppresses automatic replies (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      // Mail programs show a button that unsubscribes with one click (RFC 8058).
      ...(unsubscribeLink !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(unsubscribeLink !== null && { list: { unsubscribe: { url: unsubscribeLink } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** How many mails a process sends at once. One at a time, 10,000 letters take 17 minutes if the server needs 100 ms for each. */
export const mailsAtOnce = 4

/** Time limit for sending a mail in milliseconds, after which it is sent later. */
const sendTimeoutMs = 60_000

/** Creates a transport that sends mails by SMTP (RFC 5321) over a few pooled connections. */
export function createSmtpTransport(address: SmtpAddress, sender: Sender): MailTransport {
  const connect = async () => {
    // Imported on demand, because importing nodemailer takes 0.1 s.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...address,
      pool: true,
      maxConnections: mailsAtOnce,
      idleTimeout: 20_000,
      // The background job retries failed mails and counts the attempts.
      maxRequeues: 0,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      dnsTimeout: 10_000,
    })
  }
  let transport: ReturnType<typeof connect> | undefined
  return {
    send: async (mail) => {
      transport ??= connect()
      try {
        await (await transport).sendMail({
          ...messageOf(mail, sender),
          signal: AbortSignal.timeout(sendTimeoutMs),
        })
      } catch (error) {
        throw problemOf(error as NodemailerError)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Classifies an SMTP failure. Omits the server's message, which often contains the recipient's e-mail address. */
function problemOf({ code = 'unknown', responseCode }: NodemailerError): MailProblem {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const message = responseCode === undefined ? code : `${code} ${responseCode}`
  if (!isAboutMail) return new MailProblem('away', message)
  return new MailProblem(responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', message)
}
