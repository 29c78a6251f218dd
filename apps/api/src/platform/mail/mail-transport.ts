import type { NodemailerError, SendMailOptions } from 'nodemailer'
import type { RenderedMail } from './mail-templates.ts'
import type { Mailbox } from './mailbox.ts'
import type { SmtpAddress } from './smtp-address.ts'

/** A mail on its way out. */
export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly rendered: RenderedMail
  readonly date: Date
}

/** Takes mails out of the house. */
export interface MailTransport {
  /** @throws MailProblem */
  send(mail: OutgoingMail): Promise<void>
  /** Lets go of open connections. */
  close(): void
}

/** Why a mail could not be handed over. Holds no address and no word of the mail. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem'
  /**
   * `refused`: this mail will never be taken. `later`: this mail is not taken now. `away`: the server takes nothing
   * now, from nobody.
   */
  readonly kind: 'refused' | 'later' | 'away'

  constructor(kind: MailProblem['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Whom mails are from, and the host that makes their ids unique. */
export interface Sender {
  readonly from: Mailbox
  readonly replyTo: Mailbox | undefined
  readonly host: string
}

/** The mail as nodemailer composes it. A mail that is sent again has the same Message-ID (RFC 5322 §3.6.4). */
export function messageOf({ id, to, rendered, date }: OutgoingMail, sender: Sender): SendMailOptions {
  const { subject, html, text, settingsLink } = rendered
  return {
    from: { ...sender.from },
    to: { name: '', address: to },
    ...(sender.replyTo ? { replyTo: { ...sender.replyTo } } : {}),
    subject,
    html,
    text,
    date,
    messageId: `<${id}@${sender.host}>`,
    // RFC 3834: no machine answers to this one.
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(settingsLink === null ? {} : { list: { unsubscribe: { url: settingsLink } } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A mail that is neither taken nor refused by then is tried again. */
const wholeMs = 60_000

/** Hands mails to a server (RFC 5321) over a few connections that stay open for a while. */
export function createSmtpTransport(address: SmtpAddress, sender: Sender): MailTransport {
  const connect = async () => {
    // Loaded with the first mail: nodemailer alone takes a tenth of a second of the start.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      ...address,
      pool: true,
      maxConnections: 2,
      idleTimeout: 20_000,
      // A mail whose connection broke is tried again by the job, which counts.
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
        await (await transport).sendMail({ ...messageOf(mail, sender), signal: AbortSignal.timeout(wholeMs) })
      } catch (error) {
        throw problemOf(error as NodemailerError)
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** The server's own words stay out: they often repeat the address. */
function problemOf({ code = 'unknown', responseCode }: NodemailerError): MailProblem {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const message = responseCode === undefined ? code : `${code} ${responseCode}`
  if (!isAboutMail) return new MailProblem('away', message)
  return new MailProblem(responseCode !== undefined && responseCode >= 500 ? 'refused' : 'later', message)
}
