import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { proxyTrust, readTrustedProxies } from './trust-proxy.ts'

/** The client's IP address that Fastify derives from a request. */
async function addressOf(setting: string, remoteAddress: string, forwarded: string): Promise<string> {
  const app = Fastify({ trustProxy: proxyTrust(readTrustedProxies(setting)) })
  app.get('/', (request) => request.ip)
  const headers = { 'x-forwarded-for': forwarded }
  const { body } = await app.inject({ url: '/', remoteAddress, headers })
  await app.close()
  return body
}

test.each([
  ['false', '10.0.0.1', '203.0.113.7', '10.0.0.1'],
  ['10.0.0.0/8', '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.0/8', '192.0.2.1', '203.0.113.7', '192.0.2.1'],
  ['10.0.0.0/8', '10.0.0.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['loopback', '::1', '203.0.113.7', '203.0.113.7'],
  ['1', '192.0.2.1', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['2', '192.0.2.1', '198.51.100.1, 203.0.113.7', '198.51.100.1'],
  ['1', '192.0.2.1', '', '192.0.2.1'],
])(
  'with TRUST_PROXY=%s, a request from %s forwarded for %s has the client address %s',
  async (setting, by, forwarded, expected) => {
    expect(await addressOf(setting, by, forwarded)).toBe(expected)
  },
)
