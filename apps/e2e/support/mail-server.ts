import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../../api/src/base/free-port.ts'

/** A received mail. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** An SMTP server that keeps received mails for the tests. */
export interface MailServer {
  /** Environment variables that make Vouch send through this mail server. */
  readonly env: Readonly<Record<string, string>>
  /**
   * Waits for a mail to the address with a matching subject, and removes it; the oldest mail comes first.
   * @throws Error after 20 s, with the subjects that were received
   */
  take(to: string, subject: RegExp): Promise<Mail>
  /** All mails to the address so far, oldest first. */
  received(to: string): readonly Mail[]
  stop(): Promise<void>
}

const longestMs = 20_000

/** Starts the server on a free local port: plain SMTP (RFC 5321), without authentication. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const taken = new Set<Mail>()
  const waiting = new Set<() => void>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then((email) => {
          for (const { address } of session.envelope.rcptTo) mails.push(readMail(address, email))
          for (const wake of waiting) wake()
          done()
        })
        .catch(done)
    },
  })
  // Ignore connection resets, because tests kill the clients.
  smtp.on('error', () => undefined)
  const port = await freePort()
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')

  const received = (to: string) => mails.filter((mail) => mail.to === to)
  const find = (to: string, subject: RegExp) =>
    received(to).find((mail) => !taken.has(mail) && subject.test(mail.subject))
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Vouch <vouch@example.org>' },
    received,
    take: async (to, subject) => {
      const end = AbortSignal.timeout(longestMs)
      for (let mail = find(to, subject); ; mail = find(to, subject)) {
        if (mail) {
          taken.add(mail)
          return mail
        }
        if (end.aborted) {
          const came = received(to).map((one) => one.subject)
          throw new Error(`No mail ${subject} to ${to}; received: ${came.join(', ') || 'none'}`)
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        end.addEventListener('abort', () => resolve())
        await promise
        waiting.delete(resolve)
      }
    },
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

function readMail(to: string, { subject = '', text = '' }: Email): Mail {
  return { to, subject, text }
}

/** The first URL in the mail. @throws Error if the mail has no URL */
export function linkOf({ subject, text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`“${subject}” has no link`)
  return link
}

/** The 6-digit code in the mail. @throws Error if the mail has no code */
export function codeOf({ subject, text }: Mail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`“${subject}” has no code`)
  return code
}
