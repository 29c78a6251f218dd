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

/** A guard for which every name resolves to these addresses, one answer after the other. */
function guard(answers: string[][], options: Partial<OutgoingOptions> = {}) {
  const asked: string[] = []
  const outgoing = createOutgoingFetch({
    privateHosts: [],
    resolve: async (host) => {
      const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? []
      asked.push(host)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    ...options,
  })
  return { outgoing, asked }
}

const local = (options: Partial<OutgoingOptions> = {}) =>
  guard([['127.0.0.1']], { privateHosts: ['localhost', '127.0.0.1'], ...options }).outgoing

describe('where a request may go', () => {
  it.each([
    ['private', ['10.0.0.8']],
    ['this machine', ['127.0.0.1']],
    ['metadata of a cloud', ['169.254.169.254']],
    ['link-local IPv6', ['fe80::1']],
    ['IPv4 in IPv6', ['::ffff:10.0.0.8']],
    ['unique local', ['fd00::8']],
    ['a private one among public ones', ['8.8.8.8', '10.0.0.8']],
    ['nowhere', []],
  ])('not to a name that leads to %s', async (_kind, addresses) => {
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
  ])('not to %s, and no name server is asked', async (address) => {
    const { outgoing, asked } = guard([['8.8.8.8']])
    await expect(outgoing(address)).rejects.toMatchObject({ code: 'not-allowed' })
    expect(asked).toEqual([])
  })

  it.each(['http://provider.example/', 'http://127.0.0.1/'])('not to %s', async (address) => {
    const { outgoing } = guard([['8.8.8.8']])
    await expect(outgoing(address)).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it('not with a name and password in the address', async () => {
    const { outgoing } = guard([['8.8.8.8']])
    await expect(outgoing('https://name:word@provider.example/')).rejects.toThrow(TypeError)
  })

  it('not without TLS to a name that only resolves to this machine', async () => {
    const { outgoing } = guard([['127.0.0.1']], { privateHosts: ['localhost', '127.0.0.1'] })
    await expect(outgoing('http://localhost.evil.example/')).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(outgoing('https://evil.example/')).rejects.toMatchObject({ code: 'not-allowed' })
  })

  it('to a listed host inside, whatever the case and the dot at its end, and never to the metadata of a cloud', async () => {
    const privateHosts = ['ID.corp.internal']
    const inside = guard([['127.0.0.1']], { privateHosts })
    const port = await listen((_request, response) => response.end())
    // It is connected to, and not spoken to without TLS.
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

  it('connects to the address that was checked: the name is asked for once', async () => {
    // Nothing listens at 127.0.0.1 on this port, where the system would lead.
    const port = await listen((_request, response) => response.end('the right one'), '127.0.0.2')
    const { outgoing, asked } = guard([['127.0.0.2'], ['169.254.169.254']], {
      privateHosts: ['localhost', '127.0.0.1'],
    })
    const answer = await outgoing(`http://localhost:${port}/`)
    expect(await answer.text()).toBe('the right one')
    expect(asked).toEqual(['localhost'])
    await expect(outgoing(`http://localhost:${port}/`)).rejects.toMatchObject({ code: 'not-allowed' })
  })
})

describe('what goes over', () => {
  it('method, headers and body there, status, headers and body back', async () => {
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

  it('an empty answer', async () => {
    const port = await listen((_request, response) => response.writeHead(204).end())
    const answer = await local()(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBe(204)
    expect(await answer.text()).toBe('')
  })
})

describe('limits', () => {
  it.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (status) => {
    const asked: string[] = []
    const port = await listen((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(status, { location: '/next' }).end()
    })
    for (const redirect of ['follow', 'manual'] as const) {
      await expect(local()(`http://127.0.0.1:${port}/`, { redirect })).rejects.toMatchObject({
        code: 'redirect',
      })
    }
    expect(asked).toEqual(['/', '/'])
  })

  it('an answer that is too large is cut off, whatever it says of its length', async () => {
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

  it('time: no answer, a body that trickles, a name server that is silent', async () => {
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

  it('the caller’s own signal', async () => {
    const port = await listen(() => undefined)
    const caller = new AbortController()
    const asked = local()(`http://127.0.0.1:${port}/`, { signal: caller.signal })
    caller.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})
