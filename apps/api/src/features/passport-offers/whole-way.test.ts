import {
  acceptMyOffer,
  acceptOffer,
  downloadOffer,
  getPublicPassport,
  listMyOffers,
  listPassports,
  openOffer,
  reinstatePassport,
  revokePassport,
  suspendPassport,
} from '@vouch/contract'
import { checkCredential, readCredential } from '@vouch/credentials'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '#testing/factories/factories.ts'
import {
  addTestSkills,
  createIssuerHere,
  offerHere,
  offerToken,
  publishHere,
  type TestIssuerHere,
} from '#testing/factories/passport-issuing.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let here: TestIssuerHere
beforeAll(async () => {
  app = await buildTestApp({ now: '2026-03-02T10:00:00Z' })
  await addTestSkills(app)
  here = await createIssuerHere(app, 'Northern Welding School')
})
afterAll(() => app.close())

/** Checks a file like an outside verifier, fetching documents over HTTP. */
async function verdict(content: string) {
  const checked = await checkCredential(readCredential(Buffer.from(content)), {
    now: app.clock.now(),
    plainHttpHosts: ['localhost'],
    fetchDocument: async (url) => {
      const { pathname, origin } = new URL(url)
      expect(origin).toBe('http://localhost:3000')
      const answer = await app.app.inject({ url: pathname })
      if (answer.statusCode !== 200) throw new Error(`${pathname}: ${answer.statusCode}`)
      return answer.json()
    },
  })
  return checked.status
}

test('a passport is offered, accepted without an account, and verifies', async () => {
  const definition = await publishHere(app, here)
  const email = 'robin@people.example'
  await offerHere(app, here.owner, definition, [email])
  const token = await offerToken(app, email)
  const offer = (await app.request(openOffer, { body: { token } }, null)).body
  expect(offer).toMatchObject({ state: 'pending', name: 'Welder, advanced', email, recipient: 'Robin Weld' })
  expect(offer.skills.map(({ level }) => level)).toEqual(['advanced', 'advanced', 'advanced'])
  // Offers are not public.
  expect((await app.request(getPublicPassport, { params: { id: offer.id } }, null)).status).toBe(404)

  const accepted = (await app.request(acceptOffer, { body: { token, name: 'Robin Welder' } }, null)).body
  expect(accepted).toMatchObject({ id: offer.id, state: 'accepted', recipient: 'Robin Welder' })
  const json = (await app.request(downloadOffer, { body: { token, as: 'json' } }, null)).body
  const jwt = (await app.request(downloadOffer, { body: { token, as: 'jwt' } }, null)).body
  expect(await verdict(json)).toBe('issued')
  expect(await verdict(jwt)).toBe('issued')
  expect(JSON.parse(json)).toMatchObject({
    id: `http://localhost:3000/passports/${offer.id}`,
    issuer: { id: here.issuer.did, name: 'Northern Welding School' },
  })
  const page = (await app.request(getPublicPassport, { params: { id: offer.id } }, null)).body
  expect(page.passports[0]).toMatchObject({ verdict: 'valid', recipient: null, fileUrl: null })
  expect(page.passports[0]?.checks.every(({ passed }) => passed)).toBe(true)
  expect(JSON.stringify(page)).not.toMatch(/Robin|people\.example/)

  // Later she signs up with the same address, and adds it.
  const person = await createUser(app.db, { roles: ['candidate'], email: 'Robin@People.example' })
  const waiting = (await app.request(listMyOffers, {}, person)).body.items
  expect(waiting.map(({ state }) => state)).toEqual(['accepted'])
  const held = (await app.request(acceptMyOffer, { params: { id: offer.id }, body: {} }, person)).body
  expect(held).toMatchObject({ issuedId: offer.id, status: 'issued', visibility: 'profile' })
  expect((await app.request(listMyOffers, {}, person)).body.items).toEqual([])

  const act = { params: { id: offer.id } }
  const seen = async () => {
    const { rows } = await app.db.pool.query('select version from issued_passports where id = $1', [offer.id])
    return { ...act, version: rows[0].version as number }
  }
  const suspension = { ...(await seen()), body: { reason: 'We look into the test piece.' } }
  expect((await app.request(suspendPassport, suspension, here.owner)).status).toBe(200)
  expect(await verdict(json)).toBe('revoked')
  expect((await app.request(listPassports, {}, person)).body.items[0]).toMatchObject({
    status: 'suspended',
    reason: 'We look into the test piece.',
  })
  expect((await app.request(reinstatePassport, await seen(), here.owner)).status).toBe(200)
  // The earlier file stays revoked; the new one is valid.
  expect(await verdict(json)).toBe('revoked')
  const { rows } = await app.db.pool.query(
    'select credential from passport_signatures where passport_id = $1 and is_current',
    [offer.id],
  )
  expect(await verdict(rows[0].credential)).toBe('issued')

  const revocation = {
    ...(await seen()),
    body: { reason: 'Wrong person', publicReason: 'issued-in-error' as const },
  }
  expect((await app.request(revokePassport, revocation, here.owner)).body).toMatchObject({
    state: 'revoked',
    actions: [],
  })
  expect(await verdict(rows[0].credential)).toBe('revoked')
  const after = (await app.request(getPublicPassport, { params: { id: offer.id } }, null)).body
  expect(after.passports[0]).toMatchObject({ verdict: 'revoked', publicReason: 'issued-in-error' })
  expect(JSON.stringify(after)).not.toContain('Wrong person')
})
