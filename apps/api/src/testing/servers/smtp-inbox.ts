import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A local SMTP server that stores the mails it receives. */
export interface SmtpInbox {
  readonly url: string
  /** Received mails, oldest first. */
  readonly mails: readonly (Email & { readonly envelopeTo: readonly string[]; readonly raw: string })[]
  /** Rejects all recipients with this SMTP status code; null accepts recipients again. */
  refuse(code: number | null): void
  /** Sets a function to run when a mail has arrived completely, before the server confirms it. */
  onMail(listener: () => Promise<void> | void): void
  close(): Promise<void>
}

/** Starts an SMTP server, without TLS by default. @param port a free port by default */
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
  // A connection that breaks because its client was killed is no error.
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
