import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createDownloader, type Download, type DownloadOptions } from './download.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

const downloader = (options: Partial<DownloadOptions> = {}) =>
  createDownloader({
    privateHosts: ['localhost'],
    answerMs: 10_000,
    timeoutMs: 20_000,
    maxBytes: 2 ** 20,
    resolve: async (host) => [{ address: host === 'localhost' ? '127.0.0.1' : '10.0.0.8', family: 4 }],
    ...options,
  })

async function textOf({ body }: Download): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts).toString()
}

it('follows redirects and sends the headers to the last address', async () => {
  const site = await listen((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/newer' }).end()
    else if (request.url === '/newer') response.writeHead(307, { location: `${site}/jobs.xml` }).end()
    else response.setHeader('etag', '"1"').end(`${request.url} ${request.headers['if-none-match']}`)
  })
  const answer = await downloader()(`${site}/old`, { 'if-none-match': '"0"', 'if-modified-since': undefined })
  expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(answer.address.href).toBe(`${site}/jobs.xml`)
  expect(await textOf(answer)).toBe('/jobs.xml "0"')
})

it.each([
  ['a private address', 'https://intranet.example/jobs'],
  ['plain HTTP', 'http://198.51.100.7/jobs'],
  ['a cloud’s metadata', 'https://169.254.169.254/latest'],
  ['a file', 'file:///etc/passwd'],
])('refuses a redirect to %s', async (_kind, target) => {
  const site = await listen((_request, response) => response.writeHead(302, { location: target }).end())
  await expect(downloader()(site)).rejects.toMatchObject({ code: 'not-allowed' })
})

it('stops after five redirects', async () => {
  let asked = 0
  const site = await listen((_request, response) => {
    asked += 1
    response.writeHead(302, { location: `/${asked}` }).end()
  })
  await expect(downloader()(site)).rejects.toMatchObject({ code: 'redirect' })
  expect(asked).toBe(6)
})

it('refuses a redirect to an address with a password', async () => {
  const site = await listen((_request, response) =>
    response.writeHead(302, { location: 'https://name:word@jobs.example/' }).end(),
  )
  await expect(downloader()(site)).rejects.toThrow(TypeError)
})

it('ends a body that never ends at the size limit', async () => {
  const site = await listen((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
    }
    response.on('drain', more)
    more()
  })
  const answer = await downloader({ maxBytes: 2 ** 20 })(site)
  await expect(textOf(answer)).rejects.toMatchObject({
    code: 'too-large',
    message: 'localhost sent more than 1 MB',
  })
})

it('ends a request that is not answered', async () => {
  const site = await listen(() => undefined)
  await expect(downloader({ answerMs: 100 })(site)).rejects.toMatchObject({
    code: 'timeout',
    message: 'localhost did not answer within 0.1 seconds',
  })
})

it('reads on for longer than an answer may take to begin', async () => {
  const site = await listen((_request, response) => {
    response.write('begin')
    setTimeout(() => response.end(' end'), 600)
  })
  expect(await textOf(await downloader({ answerMs: 300 })(site))).toBe('begin end')
})

it('ends a body that stalls at the time limit', async () => {
  const site = await listen((_request, response) => void response.write('begin'))
  const read = downloader({ timeoutMs: 500 })(site).then(textOf)
  await expect(read).rejects.toMatchObject({ code: 'timeout' })
})

it('reports a body that is cut off', async () => {
  const site = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  await expect(downloader()(site).then(textOf)).rejects.toThrow()
})
