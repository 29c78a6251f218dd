import { expect, test } from 'vitest'
import { type CheckOptions, checkCredential, issuerHostOf, readCredential } from '../index.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { testWeb, today } from '../testing/test-web.ts'

const email = 'ada@example.org'
const issuer = await createTestIssuer({ host: 'badges.example:8443' })
const local = await createTestIssuer({ host: 'localhost:4321', plainHttp: true })

async function both(text: string, plainHttpHosts: readonly string[] = []) {
  const read = readCredential(Buffer.from(text))
  const options: CheckOptions = { ...testWeb(issuer, local), now: today, plainHttpHosts }
  return [await issuerHostOf(read, { plainHttpHosts }), (await checkCredential(read, options)).issuer.host]
}

test('the issuer host is read without a fetch and equals the checked host', async () => {
  const credential = issuer.credential({ email })
  const { issuer: profile, ...rest } = JSON.parse(await issuer.sign(credential))
  const rewritten = JSON.stringify({ ...rest, 'https://www.w3.org/2018/credentials#issuer': [profile] })
  for (const text of [await issuer.sign(credential), rewritten, await issuer.signJwt(credential)]) {
    expect(await both(text)).toEqual(['badges.example:8443', 'badges.example:8443'])
  }
  expect(await both(await local.sign(local.credential({ email })), ['localhost'])).toEqual([
    'localhost:4321',
    'localhost:4321',
  ])
})

test('a key that is not listed has no host', async () => {
  const credential = { ...issuer.credential({ email }), issuer: 'did:key:z6Mk', proof: { type: 'none' } }
  const read = readCredential(Buffer.from(JSON.stringify(credential)))
  await expect(issuerHostOf(read)).rejects.toMatchObject({ code: 'issuer-not-listed' })
})
