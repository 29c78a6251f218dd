import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { CredentialError, fingerprint, readCredential } from '../index.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const credential = issuer.credential({ email: 'ada@example.org' })
const json = await issuer.sign(credential)
const jwt = await issuer.signJwt(credential)

/** Reads a credential; returns its format, or the error code. */
function read(content: string | Uint8Array): string {
  try {
    return readCredential(Buffer.from(content)).format
  } catch (error) {
    if (error instanceof CredentialError) return error.code
    throw error
  }
}

function sentence(content: string | Uint8Array): string {
  try {
    readCredential(Buffer.from(content))
    return ''
  } catch (error) {
    return String(error)
  }
}

describe('a text', () => {
  test('is JSON or a JWT', () => {
    expect(readCredential(Buffer.from(` ${json}\r\n`))).toEqual({
      format: 'data-integrity',
      credential: JSON.parse(json),
      text: json,
    })
    expect(readCredential(Buffer.from(`${jwt}\n`))).toMatchObject({ format: 'jwt', text: jwt, credential })
    expect(read(`\ufeff${json}`)).toBe('data-integrity')
  })

  test('may be an enveloped JWT', () => {
    const id = `data:application/vc+jwt,${jwt}`
    const envelope = {
      '@context': 'https://www.w3.org/ns/credentials/v2',
      id,
      type: 'EnvelopedVerifiableCredential',
    }
    expect(readCredential(Buffer.from(JSON.stringify(envelope)))).toMatchObject({
      format: 'jwt',
      text: jwt,
    })
    for (const change of [{ id: 'data:text/plain,no' }, { '@context': [] }])
      expect(read(JSON.stringify({ ...envelope, ...change }))).toBe('not-a-credential')
  })

  test('can be read again from its stored text', () => {
    const kept = readCredential(Buffer.from(json))
    expect(readCredential(Buffer.from(kept.text))).toEqual(kept)
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['white space', ' \n'],
    ['plain text', 'I am a certified forklift driver.'],
    ['HTML', '<!doctype html><title>Badge</title>'],
    ['a number', '1'],
    ['a list', `[${json}]`],
    ['null', 'null'],
    ['truncated JSON', json.slice(0, -20)],
    ['an unrelated object', '{"name":"Ada"}'],
    ['256 kB of brackets', '['.repeat(262_144)],
    ['131,072 brackets that close', `${'['.repeat(131_072)}${']'.repeat(131_072)}`],
    ['deeply nested objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['deeply nested lists', json.replace('{', `{"a":${'['.repeat(41)}${']'.repeat(41)},`)],
    ['a duplicate name', json.replace('{', '{"issuer":"did:web:evil.example",')],
    ['a duplicate name with an escape', json.replace('{', '{"is\\u0073uer":"did:web:evil.example",')],
    ['a nested duplicate name', json.replace('"Achievement"', '"Achievement"],"type":["Achievement"')],
    ['__proto__', json.replace('{', '{"__proto__":{"type":"VerifiableCredential"},')],
    ['__proto__ deep inside', json.replace('"hashed":false', '"hashed":false,"\\u005f_proto__":{}')],
    ['an invalid JWT', 'a.b.c'],
    ['a JWT of text', 'aGk.aGk.aGk'],
    ['a JWT without a credential', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.'],
    ['binary data', '\xff\xfe'],
  ])('with %s is not a credential', (_, text) => {
    expect(read(Buffer.from(text, text === '\xff\xfe' ? 'latin1' : 'utf8'))).toBe('not-a-credential')
  })

  test('of a related format gets its own message', () => {
    expect(sentence('{"type":"Assertion"}')).toContain('Open Badges 1')
    expect(sentence('{"uid":"1","recipient":{},"badge":"https://badges.example/1"}')).toContain(
      'Open Badges 1',
    )
    const several = [{ type: 'VerifiableCredential' }, { type: 'VerifiableCredential' }]
    expect(sentence(presentation(several))).toContain('Export each by itself')
    expect(sentence(presentation([]))).toContain('without a passport')
    expect(read('{"type":["VerifiableCredential"]}')).toBe('not-signed')
    expect(read('{"type":["VerifiableCredential"],"proof":[]}')).toBe('not-signed')
  })

  test('in a presentation is the same credential, whose text is kept', () => {
    const shown = readCredential(Buffer.from(presentation([JSON.parse(json)])))
    const plain = readCredential(Buffer.from(json))
    expect(shown.credential).toEqual(plain.credential)
    expect(JSON.parse(shown.text)).toEqual(JSON.parse(json))
    expect(fingerprint(shown)).toEqual(fingerprint(plain))
  })

  test('may have strings that look like property names', () => {
    const odd = '{"type":"VerifiableCredential","name":"\\"a\\": {\\\\","proof":{"a":"\\\\","b":":"}}'
    expect(read(odd)).toBe('data-integrity')
  })

  test('may contain one long string', () => {
    const long = (text: string) => `{"type":"VerifiableCredential","proof":{},"name":"${text}"}`
    expect(read(long('x'.repeat(250_000)))).toBe('data-integrity')
    expect(read(long('\\\\'.repeat(120_000)))).toBe('data-integrity')
    expect(read(long('"'.padEnd(250_000)))).toBe('not-a-credential')
  })

  test('may be up to 256 kB large', () => {
    const padded = `${json}${' '.repeat(262_144 - json.length)}`
    expect(read(padded)).toBe('data-integrity')
    expect(read(`${padded} `)).toBe('too-large')
  })

  test('of a JWT must not contradict its claims', async () => {
    for (const claims of [
      { jti: 'urn:other' },
      { iss: 'did:web:evil.example' },
      { nbf: 'soon' },
      { exp: 1e300 },
    ]) {
      expect(read(await issuer.signJwt({ ...credential, ...claims }))).toBe('not-a-credential')
    }
    const named = { ...credential, credentialSubject: { id: 'did:example:ada' } }
    expect(read(await issuer.signJwt({ ...named, sub: 'did:example:ada' }))).toBe('jwt')
    expect(read(await issuer.signJwt({ ...named, sub: 'did:example:eve' }))).toBe('not-a-credential')
  })
})

describe('an image', () => {
  const header = chunk('IHDR', Buffer.from('000000010000000108060000001f15c4', 'hex').subarray(0, 13))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const png = (...chunks: Buffer[]) =>
    Buffer.concat([signature, header, ...chunks, chunk('IEND', Buffer.alloc(0))])

  test('contains a credential as JSON or JWT', async () => {
    expect(readCredential(png(baked(json)))).toMatchObject({ format: 'data-integrity', text: json })
    expect(readCredential(png(text('Title', 'Badge'), baked(jwt)))).toMatchObject({
      format: 'jwt',
      text: jwt,
    })
    expect(await check(png(baked(json)), testWeb(issuer))).toMatchObject({ status: 'issued' })
  })

  test('with forbidden compression is read', () => {
    expect(readCredential(png(baked(json, { compressed: true })))).toMatchObject({ text: json })
  })

  test('with a decompression bomb is rejected', () => {
    const bomb = baked(' '.repeat(50_000_000), { compressed: true })
    expect(bomb.length).toBeLessThan(60_000)
    expect(sentence(png(bomb))).toContain('The badge in this image is larger than 256 kB')
  })

  test('that is damaged is rejected', () => {
    const whole = png(baked(json))
    const changed = Buffer.from(whole)
    changed[whole.indexOf('Forklift')] = 0x46 + 1
    for (const broken of [changed, whole.subarray(0, 300), whole.subarray(0, 40), whole.subarray(0, 10)]) {
      expect(sentence(broken)).toContain('damaged or incomplete')
    }
    const long = Buffer.from(whole)
    long.writeUInt32BE(0xffffffff, whole.indexOf('iTXt') - 4)
    expect(sentence(long)).toContain('damaged or incomplete')
    expect(sentence(png(chunk('iTXt', Buffer.from('openbadgecredential\0'))))).toContain('damaged')
    expect(sentence(png(chunk('iTXt', Buffer.from('openbadgecredential\0\x01\0\0\0not zlib'))))).toContain(
      'damaged',
    )
  })

  test('without a badge or with an older one gets its own message', () => {
    expect(sentence(png())).toContain('This image contains no badge')
    expect(sentence(signature)).toContain('This image contains no badge')
    expect(sentence(png(chunk('iTXt', Buffer.alloc(0))))).toContain('This image contains no badge')
    expect(readCredential(png(itxt('openbadges', json), baked(jwt)))).toMatchObject({ format: 'jwt' })
  })

  test('may be up to 5 MB large', () => {
    const padding = (bytes: number) => chunk('IDAT', Buffer.alloc(bytes))
    expect(read(png(baked(json), padding(4_900_000)))).toBe('data-integrity')
    expect(read(png(baked(json), padding(5 * 1024 * 1024)))).toBe('too-large')
  })
})

function presentation(credentials: readonly object[]): string {
  return JSON.stringify({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiablePresentation'],
    holder: 'did:example:ada',
    verifiableCredential: credentials,
    proof: { type: 'DataIntegrityProof' },
  })
}

function baked(content: string, options: { compressed?: boolean } = {}): Buffer {
  return itxt('openbadgecredential', content, options)
}

function text(keyword: string, content: string): Buffer {
  return chunk('tEXt', Buffer.from(`${keyword}\0${content}`))
}

function itxt(keyword: string, content: string, { compressed = false } = {}): Buffer {
  const body = compressed ? deflateSync(content, { level: 9 }) : Buffer.from(content)
  return chunk('iTXt', Buffer.concat([Buffer.from(`${keyword}\0${compressed ? '\x01' : '\0'}\0\0\0`), body]))
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
