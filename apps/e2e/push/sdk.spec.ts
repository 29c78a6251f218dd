import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { listPushDevices, savePushToken } from '@vouch/contract'
import { freePort } from '../../api/src/base/free-port.ts'
import { call } from '../support/api.ts'
import { bundleForBrowsers } from '../support/files/bundle.ts'
import { startFirefox } from '../support/firefox.ts'
import { startVouch } from '../support/vouch.ts'
import { demoMessages } from './demo-messages.ts'
import { startGoogleHosts } from './google-hosts.ts'
import { pushCertificate, startPushService } from './push-service.ts'

const worker = join(import.meta.dirname, '../../web/dist/firebase-messaging-sw.js')

/** A page with the SDK. Its worker is that of the web app. */
async function startPage(port: number): Promise<Server> {
  const script = await bundleForBrowsers(join(import.meta.dirname, 'sdk-browser.ts'))
  const page = '<!doctype html><script type="module" src="/sdk.js"></script>'
  const server = createServer(({ url }, response) => {
    if (url === '/') return response.setHeader('content-type', 'text/html').end(page)
    if (url !== '/sdk.js' && url !== '/firebase-messaging-sw.js') return response.writeHead(404).end()
    const code = url === '/sdk.js' ? script : readFileSync(worker, 'utf8')
    return response.setHeader('content-type', 'text/javascript').end(code)
  })
  server.listen(port, 'localhost')
  await once(server, 'listening')
  return server
}

test('the unmodified messaging SDK registers, refreshes after seven days, and deletes its token', async () => {
  const port = await freePort()
  const service = await startPushService()
  const env = { NODE_EXTRA_CA_CERTS: pushCertificate, CORS_ORIGINS: `http://localhost:${port}` }
  const vouch = await startVouch({ demo: true, env })
  const hosts = await startGoogleHosts(vouch.url)
  const server = await startPage(port)
  const firefox = await startFirefox({ ...service.firefoxPreferences, ...hosts.firefoxPreferences })
  try {
    const config = await (await fetch(`${vouch.url}/config.json`)).json()
    const { messagingVapidKey: vapidKey, apiKey, projectId, appId, messagingSenderId } = config
    const messages = await demoMessages(vouch.url)
    const page = await firefox.newPage()
    await page.goto(`http://localhost:${port}`)
    await page.waitForFunction(() => 'start' in globalThis)
    await page.evaluate(
      (options, key) => {
        globalThis.sdk = globalThis.start(options, key)
      },
      { apiKey, projectId, appId, messagingSenderId },
      vapidKey,
    )
    const token = await page.evaluate(() => globalThis.sdk.getToken())
    expect(hosts.calls).toEqual([
      { method: 'POST', path: `/v1/projects/${projectId}/installations`, status: 200 },
      { method: 'POST', path: `/v1/projects/${projectId}/registrations`, status: 200 },
    ])
    await call(vouch.url, savePushToken, { body: { token } }, messages.candidate)
    const devices = async () => (await call(vouch.url, listPushDevices, {}, messages.candidate)).items
    expect(await devices()).toHaveLength(1)

    const calls = () =>
      hosts.calls
        .slice(2)
        .map(({ method, path, status }) => `${method} ${path.split('/').slice(4).join('/')} ${status}`)
    expect(await page.evaluate(() => globalThis.sdk.getToken())).toBe(token)
    expect(calls()).toEqual([])

    // Eight days later, both the token of the installation and the registration are renewed.
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 8 * 24 * 3_600_000
    })
    expect(await page.evaluate(() => globalThis.sdk.getToken())).toBe(token)
    expect(calls()).toEqual([
      'POST installations/{fid}/authTokens:generate 200',
      'PATCH registrations/{token} 200',
    ])

    await page.evaluate(() => globalThis.sdk.deleteToken())
    expect(calls().at(-1)).toBe('DELETE registrations/{token} 200')
    expect(await devices()).toEqual([])
  } finally {
    await firefox.close()
    server.closeAllConnections()
    server.close()
    await Promise.all([hosts.stop(), vouch.stop(), service.stop()])
  }
})
