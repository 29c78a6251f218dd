import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { bundleForBrowsers } from '../support/files/bundle.ts'

const built = join(import.meta.dirname, '../../web/dist')

/** Answers of the server, which tests can change. */
export interface Answers {
  /** Values of `/config.json` that differ from a complete configuration. */
  config: Readonly<Record<string, string | null>>
  /** Whether the messaging worker can be loaded. */
  hasWorker: boolean
  /** Whether the worker finds no visible page. */
  isHidden: boolean
  /** Answers of the registrations, by method; `{ token }` by default. */
  registrations: Readonly<Record<string, { readonly status: number; readonly body: object }>>
}

export const usualAnswers: Answers = {
  config: {},
  hasWorker: true,
  isHidden: false,
  registrations: {},
}

/** A point of P-256, for a VAPID key and for the key of a subscription. */
export const publicKey =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'

const config = {
  apiBaseUrl: '/api/v1',
  identity: 'embedded',
  apiKey: 'key',
  projectId: 'vouch',
  appId: '1:1:web:vouch',
  messagingSenderId: '1',
  messagingVapidKey: publicKey,
}

/** A notification that the worker has shown. */
interface Shown extends NotificationOptions {
  readonly title: string
}

/**
 * Runs before the worker’s own code. Headless Chromium shows no notifications and reports every page as visible, so the
 * server records notifications and decides whether pages are visible.
 */
const prelude = `
self.registration.showNotification = (title, options) =>
  fetch('/shown', { method: 'POST', body: JSON.stringify({ title, ...options }) })
const matchAll = clients.matchAll.bind(clients)
clients.matchAll = async (options) => (await (await fetch('/hidden')).json()) ? [] : matchAll(options);
`

/** A page with the push code of the web app, and a server whose answers tests set. */
export interface CataloguePage {
  readonly origin: string
  answers: Answers
  /** Notifications that the worker has shown, oldest first. */
  shown: Shown[]
  stop(): Promise<void>
}

export async function startCataloguePage(): Promise<CataloguePage> {
  const script = await bundleForBrowsers(join(import.meta.dirname, 'catalogue-browser.ts'))
  const page: Pick<CataloguePage, 'answers' | 'shown'> = { answers: usualAnswers, shown: [] }
  const answer = ({ url = '', method = 'GET' }: IncomingMessage): [number, string, string] => {
    const { answers } = page
    if (url === '/')
      return [200, 'text/html', '<!doctype html><script type="module" src="/push.js"></script>']
    if (url === '/push.js') return [200, 'text/javascript', script]
    if (url === '/firebase-messaging-sw.js' && answers.hasWorker) {
      return [200, 'text/javascript', `${prelude}${readFileSync(join(built, url), 'utf8')}`]
    }
    const json = (status: number, body: object | boolean): [number, string, string] => [
      status,
      'application/json',
      JSON.stringify(body),
    ]
    if (url === '/hidden') return json(200, answers.isHidden)
    if (url === '/config.json') return json(200, { ...config, ...answers.config })
    if (url.endsWith('/installations')) {
      const authToken = { token: 'token', expiresIn: '604800s' }
      return json(200, { fid: 'c'.repeat(22), refreshToken: 'refresh', authToken })
    }
    if (url.includes('/registrations')) {
      const { status, body } = answers.registrations[method] ?? { status: 200, body: { token: 'registered' } }
      return json(status, body)
    }
    return [404, 'text/plain', '']
  }
  const server = createServer(async (request, response) => {
    if (request.url === '/shown') {
      page.shown.push((await jsonOf(request)) as Shown)
      return response.writeHead(204).end()
    }
    const [status, type, body] = answer(request)
    return response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  return Object.assign(page, {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += String(part)
  return JSON.parse(text)
}
