import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createOutgoingFetch, type OutgoingOptions } from './outgoing.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(handler: RequestListener, host = '127.0.0.1'): Promise<number> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** A guarded fetch with a fake resolver: each lookup of any name returns the next list of IP addresses. */
function guard(answers: string[][], options: Partial<OutgoingOptions> = {}) {
  const lookups: string[] = []
  const outgoing = createOutgoingFetch({
    privateHosts: [],
    resolve: async (host) => {
      const addresses = answers[Math.min(lookups.length, answers.length - 1)] ?? []
      lookups.push(host)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    ...options,
  })
  return { outgoing, lookups }
}

const local = (options: Partial<OutgoingOptions> = {}) =>
  guard([['127.0.0.1']], { privateHosts: ['localhost', '127.0.0.1'], ...options }).outgoing

describe('destinations of a request', () => {
  it.each([
    ['private', ['10.0.0.8']],
    ['this machine', ['127.0.0.1']],
    ['metadata of a cloud', ['169.254.169.254']],
    ['link-local IPv6', ['fe80::1']],
    ['IPv4 in IPv6', ['::ffff:10.0.0.8']],
    ['unique local', ['fd00::8']],
    ['a private one among public ones', ['8.8.8.8', '10.0.0.8']],
    ['no address', []],
  ])('exclude a name that resolves to %s', async (_kind, addresses) => {
    const { outgoing } = guard([addresses])
    await expect(outgoing('https://provider.example/')).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://0/',
    'https://[fd00:ec2::254]/',
  ])('exclude %s, without a DNS lookup', async (address) => {
    const { outgoing, lookups } = guard([['8.8.8.8']])
    await expect(outgoing(address)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(lookups).toEqual([])
  })

  it.each(['http://provider.example/', 'http://127.0.0.1/'])('exclude %s', async (address) => {
    const { outgoing } = guard([['8.8.8.8']])
    await expect(outgoing(address)).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it('exclude addresses with a user name and password', async () => {
    const { outgoing } = guard([['8.8.8.8']])
    await expect(outgoing('https://name:word@provider.example/')).rejects.toThrow(TypeError)
  })

  it('exclude plain HTTP to a name that merely resolves to this machine', async () => {
    const { outgoing } = guard([['127.0.0.1']], { privateHosts: ['localhost', '127.0.0.1'] })
    await expect(outgoing('http://localhost.evil.example/')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(outgoing('https://evil.example/')).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it('include listed internal hosts in any spelling, but never cloud metadata', async () => {
    const privateHosts = ['ID.corp.internal']
    const inside = guard([['127.0.0.1']], { privateHosts })
    const port = await listen((_request, response) => response.end())
    // The connection is allowed; only the TLS handshake fails.
    await expect(inside.outgoing(`https://id.CORP.internal.:${port}/`)).rejects.not.toHaveProperty(
      'code',
      'not-allowed',
    )
    const metadata = guard([['169.254.169.254']], { privateHosts })
    await expect(metadata.outgoing('https://id.corp.internal/')).rejects.toMatchObject({
      code: 'not-allowed',
    })
    await expect(inside.outgoing('http://id.corp.internal/')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(inside.outgoing('https://other.corp.internal/')).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  it('use the checked address: the name is resolved only once', async () => {
    // The system resolver would return 127.0.0.1, where nothing listens on this port.
    const port = await listen((_request, response) => response.end('the right one'), '127.0.0.2')
    const { outgoing, lookups } = guard([['127.0.0.2'], ['169.254.169.254']], {
      privateHosts: ['localhost', '127.0.0.1'],
    })
    const answer = await outgoing(`http://localhost:${port}/`)
    expect(await answer.text()).toBe('the right one')
    expect(lookups).toEqual(['localhost'])
    await expect(outgoing(`http://localhost:${port}/`)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

describe('the exchange', () => {
  it('sends method, headers and body, and returns status, headers and body', async () => {
    const port = await listen(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const { method, url, headers } = request
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] })
      response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString() }))
    })
    const answer = await local()(`http://127.0.0.1:${port}/token?x=1`, {
      method: 'POST',
      headers: { authorization: 'Basic abc' },
      body: new URLSearchParams({ code: 'ä&b' }),
    })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.json()).toMatchObject({
      method: 'POST',
      url: '/token?x=1',
      headers: {
        authorization: 'Basic abc',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
        host: `127.0.0.1:${port}`,
      },
      body: 'code=%C3%A4%26b',
    })
  })

  it('accepts an empty response', async () => {
    const port = await listen((_request, response) => response.writeHead(204).end())
    const answer = await local()(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
  })
})

describe('limits', () => {
  it.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const lookups: string[] = []
    const port = await listen((request, response) => {
      lookups.push(request.url ?? '')
      response.writeHead(status, { location: '/next' }).end()
    })
    for (const redirect of ['follow', 'manual'] as const) {
      await expect(local()(`http://127.0.0.1:${port}/`, { redirect })).rejects.toMatchObject({
        code: 'redirect',
      })
    }
    expect(lookups).toEqual(['/', '/'])
  })

  it('an oversized response is aborted, regardless of its declared length', async () => {
    let sent = 0
    const port = await listen((_request, response) => {
      const more = () => {
        sent += 1
        if (!response.destroyed) response.write(Buffer.alloc(10_000), () => setImmediate(more))
      }
      more()
    })
    await expect(local({ maxBytes: 50_000 })(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'too-large',
    })
    expect(sent * 10_000).toBeLessThan(50_000_000)
    const exact = await listen((_request, response) => response.end(Buffer.alloc(50_000)))
    const answer = await local({ maxBytes: 50_000 })(`http://127.0.0.1:${exact}/`)
    expect((await answer.arrayBuffer()).byteLength).toBe(50_000)
  })

  it('a silent server, a slow body and a silent DNS server time out', async () => {
    const silent = await listen(() => undefined)
    const trickle = await listen((_request, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    for (const port of [silent, trickle]) {
      await expect(local({ timeoutMs: 200 })(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
        code: 'timeout',
      })
    }
    const lost = local({ timeoutMs: 200, resolve: () => new Promise(() => undefined) })
    await expect(lost('http://localhost/')).rejects.toMatchObject({ code: 'timeout' })
  })

  it('the caller’s own signal aborts the request', async () => {
    const port = await listen(() => undefined)
    const caller = new AbortController()
    const lookups = local()(`http://127.0.0.1:${port}/`, { signal: caller.signal })
    caller.abort()
    await expect(lookups).rejects.toMatchObject({ name: 'AbortError' })
  })
})
