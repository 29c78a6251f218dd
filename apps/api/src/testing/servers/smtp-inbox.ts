import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail server that keeps what it gets. */
export interface SmtpInbox {
  readonly url: string
  /** What was taken, oldest first. */
  readonly mails: readonly (Email & { readonly envelopeTo: readonly string[]; readonly raw: string })[]
  /** Answers the next recipients with this code, or takes them again with null. */
  refuse(code: number | null): void
  /** Runs when a mail has come whole, before the server says that it took it. */
  onMail(listener: () => Promise<void> | void): void
  close(): Promise<void>
}

/**
 * Opens a mail server on this machine, without TLS unless the options say otherwise.
 * @param port a free one by default
 */
export async function openSmtpInbox(options: SMTPServerOptions = {}, port = 0): Promise<SmtpInbox> {
  const mails: SmtpInbox['mails'][number][] = []
  let refusal: number | null = null
  let listener: () => Promise<void> | void = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (_, __, done) => {
      done(refusal === null ? null : Object.assign(new Error('not taken'), { responseCode: refusal }))
    },
    onData: async (stream, session, done) => {
      const raw = await buffer(stream)
      const email = await PostalMime.parse(raw)
      mails.push({
        ...email,
        envelopeTo: session.envelope.rcptTo.map(({ address }) => address),
        raw: raw.toString(),
      })
      await listener()
      done(null)
    },
    ...options,
  })
  // A client that is killed is no failure of this server.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse: (code) => {
      refusal = code
    },
    onMail: (next) => {
      listener = next
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
