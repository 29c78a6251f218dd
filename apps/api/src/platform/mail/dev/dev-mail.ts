import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#base/app-error.ts'
import type { MailFolder } from '#platform/mail/mail-folder.ts'
import { isLoopbackAddress } from '#platform/outgoing/public-address.ts'
import { devMailContent, devMailPage } from './dev-mail-page.ts'

/** Content Security Policy of the page, which shows a mail in a frame of the same origin. */
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Content Security Policy of a mail's HTML: no scripts, no requests; links open in a new tab. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const listed = 100
const html = 'text/html; charset=utf-8'

/**
 * Serves `/dev/mail`, which shows the mails of the mail folder to users of this machine. The mails contain
 * links that give access to accounts. Therefore requests over the network, through a proxy, or under a
 * foreign host name that resolves to this machine get a 404.
 */
export async function serveDevMail(app: FastifyInstance, folder: MailFolder): Promise<void> {
  const asset = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
  const [script, style] = await Promise.all([asset('page.js'), asset('page.css')])
  await app.register(
    async (dev) => {
      dev.addHook('onRequest', async (request, reply) => {
        if (!isLocal(request)) throw notFound('This address')
        reply.headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      })
      const page = async (id: string | null, as: 'html' | 'text') => {
        const mail = id === null ? undefined : await folder.view(id)
        if (id !== null && !mail) throw notFound('This mail')
        const ids = (await folder.list()).slice(0, listed)
        const stored = await Promise.all(
          ids.map(async (each) => ({ id: each, mail: await folder.view(each) })),
        )
        const mails = stored.flatMap((each) => (each.mail ? [{ ...each.mail, id: each.id }] : []))
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
        // The sandboxed frame has an opaque origin. Browsers warn about this header on such origins.
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

/**
 * Whether a program on this machine sent the request, under a loopback name. Checks the socket, because
 * headers can be forged.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  if (!isLoopbackAddress(address) || forwarding.some((name) => headers[name] !== undefined)) return false
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return host === 'localhost' || isLoopbackAddress(host.replace(/^\[|\]$/g, ''))
}
