import { expect, test } from 'vitest'
import { fingerprint, readCredential } from '../index.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { testWeb, verdict } from '../testing/test-web.ts'

type Json = Record<string, unknown>

const issuer = await createTestIssuer({ host: 'badges.example' })
const credential = issuer.credential({ email: 'ada@example.org' })
const json = await issuer.sign(credential)
const jwt = await issuer.signJwt(credential)

function hex(text: string): string {
  return fingerprint(readCredential(Buffer.from(text))).toString('hex')
}

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards).reverse()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, backwards(inner)])
      .reverse(),
  )
}

test('does not depend on the JSON layout', () => {
  const read = JSON.parse(json)
  expect(hex(json)).toMatch(/^[0-9a-f]{64}$/)
  expect(hex(JSON.stringify(backwards(read), null, 4))).toBe(hex(json))
  expect(hex(JSON.stringify({ ...read, proof: [read.proof] }))).toBe(hex(json))
})

test('differs for different content', () => {
  const read: Json = JSON.parse(json)
  const proof = read.proof as Json
  const others: Json[] = [
    { ...read, name: 'Crane licence' },
    { ...read, name: ['Forklift licence', 'Crane licence'] },
    { ...read, validUntil: null },
    { ...read, proof: { ...proof, created: '2026-01-01T00:00:00Z' } },
  ]
  const all = [json, jwt, ...others.map((other) => JSON.stringify(other))].map(hex)
  expect(new Set(all).size).toBe(all.length)
})

test('of a JWT covers its decoded bytes, not its base64url text', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters.indexOf(jwt.at(-1) ?? '')
  const other = `${jwt.slice(0, -1)}${letters[last ^ 1]}`
  expect(await verdict(other, testWeb(issuer))).toBe('issued')
  expect(hex(other)).toBe(hex(jwt))
  expect(
    hex(
      JSON.stringify({
        '@context': 'https://www.w3.org/ns/credentials/v2',
        type: 'EnvelopedVerifiableCredential',
        id: `data:application/vc+jwt,${jwt}`,
      }),
    ),
  ).toBe(hex(jwt))
  expect(hex(await issuer.signJwt({ ...credential, name: 'Crane licence' }))).not.toBe(hex(jwt))
  // ECDSA signatures contain a random number, so signing the same credential twice gives different JWTs.
  expect(hex(await issuer.signJwt(credential))).toBe(hex(jwt))
})
