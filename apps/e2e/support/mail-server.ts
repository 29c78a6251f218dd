import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from './free-port.ts'

/** A mail as the person reads it. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** A mail server that keeps what it is given. */
export interface MailServer {
  /** What Vouch needs in its environment to send through it. */
  readonly env: Readonly<Record<string, string>>
  /**
   * The oldest mail to the address whose subject fits and that no call got before; waits for it.
   * @throws Error after 20 s, with the subjects that did come
   */
  take(to: string, subject: RegExp): Promise<Mail>
  /** Every mail to the address so far, in the order of arrival. */
  received(to: string): readonly Mail[]
  stop(): Promise<void>
}

const longestMs = 20_000

/** Starts it on a free port of this machine: plain SMTP (RFC 5321), no user. */
export async function startMailServer(): Promise<MailServer> {
  const kept: Mail[] = []
  const taken = new Set<Mail>()
  const waiting = new Set<() => void>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then((email) => {
          for (const { address } of session.envelope.rcptTo) kept.push(readMail(address, email))
          for (const wake of waiting) wake()
          done()
        })
        .catch(done)
    },
  })
  // A client that is killed is no failure of this server.
  smtp.on('error', () => undefined)
  const port = await freePort()
  smtp.listen(port, '127.0.0.1')
  await once(smtp.server, 'listening')

  const received = (to: string) => kept.filter((mail) => mail.to === to)
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
          throw new Error(`No mail ${subject} to ${to}; there came: ${came.join(', ') || 'none'}`)
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

/** The first address in the mail. @throws Error when there is none */
export function linkOf({ subject, text }: Mail): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`“${subject}” has no link`)
  return link
}

/** The six digits in the mail. @throws Error when there are none */
export function codeOf({ subject, text }: Mail): string {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  if (!code) throw new Error(`“${subject}” has no code`)
  return code
}
