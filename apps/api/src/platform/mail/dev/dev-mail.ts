import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#base/app-error.ts'
import type { MailFolder } from '#platform/mail/mail-folder.ts'
import { isLoopbackAddress } from '#platform/outgoing/public-address.ts'
import { devMailContent, devMailPage } from './dev-mail-page.ts'

/** The page may show a mail in a frame of its own. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A mail runs nothing, loads nothing and reaches nothing; its links open beside it. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const listed = 100
const html = 'text/html; charset=utf-8'

/**
 * Serves `/dev/mail`: the mails of the folder, for whoever sits at this machine. Mails hold links that open accounts,
 * so nobody else gets anything but 404: not over the network, not through a proxy, and not by a name that somebody
 * pointed at this machine.
 */
export async function serveDevMail(app: FastifyInstance, folder: MailFolder): Promise<void> {
  const asset = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [script, style] = await Promise.all([asset('page.js'), asset('page.css')])
  await app.register(
    async (dev) => {
      dev.addHook('onRequest', async (request, reply) => {
        if (!isFromHere(request)) throw notFound('This address')
        reply.headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      })
      const page = async (id: string | null, as: 'html' | 'text') => {
        const mail = id === null ? undefined : await folder.view(id)
        if (id !== null && !mail) throw notFound('This mail')
        const ids = (await folder.list()).slice(0, listed)
        const kept = await Promise.all(ids.map(async (each) => ({ id: each, mail: await folder.view(each) })))
        const mails = kept.flatMap((each) => (each.mail ? [{ ...each.mail, id: each.id }] : []))
        return devMailPage({ mails, open: id !== null && mail ? { id, mail, as } : null })
      }
      dev.get('/', async (_, reply) => reply.type(html).send(await page(null, 'html')))
      dev.get('/page.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(script))
      dev.get('/page.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style))
      dev.get('/newest', async (_, reply) => reply.type('text/plain').send((await folder.list())[0] ?? ''))
      dev.get<{ Params: { id: string }; Querystring: { view?: string } }>('/:id', async (request, reply) => {
        const { id } = request.params
        if (!id.endsWith('.eml')) {
          return reply.type(html).send(await page(id, request.query.view === 'text' ? 'text' : 'html'))
        }
        const message = await folder.read(id.slice(0, -'.eml'.length))
        if (!message) throw notFound('This mail')
        return reply.type('message/rfc822').send(message)
      })
      dev.get<{ Params: { id: string } }>('/:id/content', async (request, reply) => {
        const mail = await folder.view(request.params.id)
        if (!mail) throw notFound('This mail')
        reply.headers({ 'content-security-policy': contentPolicy, 'x-frame-options': 'SAMEORIGIN' })
        // The frame has no origin that a cluster could be keyed by; with the header the browser's console warns.
        reply.removeHeader('origin-agent-cluster')
        return reply.type(html).send(devMailContent(mail))
      })
    },
    { prefix: '/dev/mail' },
  )
}

const forwarding = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]

/** By the socket, not by a header: only a program on this machine, asking for it by a name of this machine. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!isLoopbackAddress(address) || forwarding.some((name) => headers[name] !== undefined)) return false
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return host === 'localhost' || isLoopbackAddress(host.replace(/^\[|\]$/g, ''))
}
