import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { isMadeOutTo } from './index.ts'
import { createTestIssuer } from './testing/test-issuer.ts'
import { check, testWeb, today, verdict } from './testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example', name: 'Example Training' })
const email = 'ada@example.org'

describe('a valid credential', () => {
  test('has a name, an issuer and a validity period', async () => {
    const credential = issuer.credential({
      email,
      validFrom: '2025-03-01T00:00:00Z',
      validUntil: '2028-03-01T02:00:00+02:00',
    })
    const checked = await check(await issuer.sign(credential), testWeb(issuer))
    expect(checked).toMatchObject({
      name: 'Forklift licence',
      description: 'Drives counterbalance trucks up to 5 t safely.',
      issuer: { id: 'did:web:badges.example', name: 'Example Training', host: 'badges.example' },
      issuedAt: '2025-03-01T00:00:00.000Z',
      expiresAt: '2028-03-01T00:00:00.000Z',
      status: 'issued',
    })
    expect(isMadeOutTo(checked.subject, [email])).toBe('yes')
    // The result must survive structured cloning, because a worker thread sends it to the main thread.
    expect(structuredClone(checked)).toEqual(checked)
  })

  test('gives the same result as a JWT', async () => {
    const credential = issuer.credential({ email, statusIndex: 7 })
    const web = testWeb(issuer)
    expect(await check(await issuer.signJwt(credential), web)).toEqual(
      await check(await issuer.sign(credential), web),
    )
  })

  test('of the Data Model 1.1 has different date fields', async () => {
    const { validFrom: _, ...rest } = issuer.credential({ email })
    const credential = {
      ...rest,
      '@context': [
        'https://www.w3.org/2018/credentials/v1',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json',
        'https://w3id.org/security/data-integrity/v2',
      ],
      issuanceDate: '2025-01-01T00:00:00Z',
      expirationDate: '2026-01-01T00:00:00Z',
    }
    const checked = await check(await issuer.sign(credential), testWeb(issuer))
    expect(checked).toMatchObject({
      name: 'Forklift licence',
      issuedAt: '2025-01-01T00:00:00.000Z',
      expiresAt: '2026-01-01T00:00:00.000Z',
      status: 'expired',
    })
  })

  test('that is not a badge is shown by its own name', async () => {
    const credential = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      type: ['VerifiableCredential'],
      issuer: issuer.did,
      name: { '@value': 'Trade\u202e  master\u0007', '@language': 'en' },
      credentialSubject: { id: 'mailto:Ada@Example.org' },
    }
    const checked = await check(await issuer.sign(credential), testWeb(issuer))
    expect(checked).toMatchObject({ name: 'Trade master', description: '', issuedAt: null, expiresAt: null })
    expect(checked.issuer.name).toBe('badges.example')
    expect(isMadeOutTo(checked.subject, [email])).toBe('yes')
  })

  test('may be served over http by hosts that the caller allows', async () => {
    const local = await createTestIssuer({ host: 'localhost:4321', plainHttp: true })
    const text = await local.sign(local.credential({ email, statusIndex: 1 }))
    const web = testWeb(local)
    const { checkCredential, readCredential } = await import('./index.ts')
    const read = readCredential(Buffer.from(text))
    const options = { fetchDocument: web.fetchDocument, now: today }
    await expect(checkCredential(read, options)).rejects.toMatchObject({ code: 'issuer-unreachable' })
    expect(web.requests).toEqual(['https://localhost:4321/.well-known/did.json'])
    const checked = await checkCredential(read, { ...options, plainHttpHosts: ['localhost'] })
    expect(checked.issuer.host).toBe('localhost:4321')
  })
})

describe('the validity period', () => {
  const signed = (dates: { validFrom?: string; validUntil?: string }) =>
    issuer.sign(issuer.credential({ email, ...dates }))

  test('in the past gives the status expired', async () => {
    const text = await signed({ validUntil: '2026-11-21T12:00:00Z' })
    const web = testWeb(issuer)
    expect(await verdict(text, web)).toBe('expired')
    expect(await verdict(text, web, new Date(today.getTime() - 1))).toBe('issued')
  })

  test('in the future is rejected', async () => {
    const text = await signed({ validFrom: '2026-11-22T00:00:00Z' })
    expect(await verdict(text, testWeb(issuer))).toBe('not-yet-valid')
    expect(await verdict(text, testWeb(issuer), new Date('2026-11-22T00:00:00Z'))).toBe('issued')
  })

  test('tolerates a small clock skew', async () => {
    expect(await verdict(await signed({ validFrom: '2026-11-21T12:04:00Z' }), testWeb(issuer))).toBe('issued')
  })

  test.each([
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
    ['9999-12-31T23:59:59-05:00', null],
    ['10000-01-01T00:00:00Z', null],
    ['99999-01-01T00:00:00Z', null],
    ['123456789-01-01T00:00:00Z', null],
  ])('until %s ends at %s', async (validUntil, expiresAt) => {
    const web = testWeb(issuer)
    const credential = issuer.credential({ email, validUntil })
    expect(await check(await issuer.sign(credential), web)).toMatchObject({ status: 'issued', expiresAt })
  })

  test.each([
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0001-01-01T00:00:00-14:00', '0001-01-01T14:00:00.000Z'],
  ])('from %s begins at %s', async (validFrom, issuedAt) => {
    expect(await check(await signed({ validFrom }), testWeb(issuer))).toMatchObject({ issuedAt })
  })

  test.each([
    { validFrom: '0000-01-01T00:00:00Z' },
    { validFrom: '0001-01-01T00:00:00+14:00' },
    { validFrom: '9999-12-31T23:59:59-05:00' },
    { validFrom: '10000-01-01T00:00:00Z' },
    { validUntil: '0000-12-31T00:00:00Z' },
    { validUntil: '-0044-03-15T00:00:00Z' },
    { validUntil: '012345-01-01T00:00:00Z' },
    { validUntil: '10000-13-01T00:00:00Z' },
    { validUntil: '123456789-13-01T00:00:00Z' },
  ])('%o is rejected as a date', async (dates) => {
    expect(await verdict(await signed(dates), testWeb(issuer))).toBe('not-a-credential')
  })

  test('ends at the earlier of two end dates', async () => {
    const both = {
      ...issuer.credential({ email }),
      validUntil: ['9999-12-31T23:59:59-05:00', '2025-01-01T00:00:00Z'],
    }
    expect(await verdict(await issuer.sign(both), testWeb(issuer))).toBe('expired')
  })

  test('ignores an award date in the year 10000', async () => {
    const later = { ...issuer.credential({ email }), awardedDate: '9999-12-31T23:59:59-05:00' }
    expect(await verdict(await issuer.sign(later), testWeb(issuer))).toBe('not-a-credential')
  })

  test('does not treat invalid dates as unlimited', async () => {
    expect(await verdict(await signed({ validUntil: 'some day' }), testWeb(issuer))).toBe('not-a-credential')
  })
})

describe('a proof', () => {
  test('fails for a changed credential', async () => {
    const text = await issuer.sign(issuer.credential({ email }))
    for (const changed of [
      text.replaceAll('Forklift', 'Aircraft'),
      text.replace(email, 'eve@example.org'),
      text.replace('2024-01-01', '2023-01-01'),
      text.replace(/"proofValue":"z..../, '"proofValue":"z1111'),
    ]) {
      expect(changed).not.toBe(text)
      expect(await verdict(changed, testWeb(issuer))).toBe('wrong-signature')
    }
  })

  test('of an unknown kind is rejected', async () => {
    const text = await issuer.sign(issuer.credential({ email }))
    const other = text.replace('eddsa-rdfc-2022', 'bbs-2023')
    expect(await verdict(other, testWeb(issuer))).toBe('proof-not-supported')
    await expect(check(other, testWeb(issuer))).rejects.toThrow('(bbs-2023)')
    const forSomethingElse = text.replace('"assertionMethod"', '"authentication"')
    expect(await verdict(forSomethingElse, testWeb(issuer))).toBe('proof-not-supported')
    const hidden = JSON.parse(text)
    hidden.proof.verificationMethod = { id: hidden.proof.verificationMethod }
    expect(await verdict(JSON.stringify(hidden), testWeb(issuer))).toBe('proof-not-supported')
  })

  test('suffices beside an invalid proof', async () => {
    const { proof, ...credential } = JSON.parse(await issuer.sign(issuer.credential({ email })))
    const wrong = { ...proof, proofValue: proof.proofValue.replace(/..$/, '11') }
    const text = JSON.stringify({ ...credential, proof: [{ type: 'Other' }, wrong, proof] })
    expect(await verdict(text, testWeb(issuer))).toBe('issued')
    const none = JSON.stringify({ ...credential, proof: [wrong, wrong] })
    expect(await verdict(none, testWeb(issuer))).toBe('wrong-signature')
  })

  test('can limit the validity period', async () => {
    const { proof, ...credential } = JSON.parse(await issuer.sign(issuer.credential({ email })))
    const text = JSON.stringify({ ...credential, proof: { ...proof, expires: '2027-01-01T00:00:00Z' } })
    expect(await verdict(text, testWeb(issuer))).toBe('wrong-signature')
  })
})

test('importing the package loads no library except the XML parser', () => {
  const script = `
    import { readCredential } from '@vouch/credentials'
    import { createRequire } from 'node:module'
    const all = Object.keys(createRequire(import.meta.url).cache)
    const loaded = all.filter((path) => !/node_modules.(saxes|xmlchars)/.test(path))
    console.log(typeof readCredential, loaded.length)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('function 0')
})
