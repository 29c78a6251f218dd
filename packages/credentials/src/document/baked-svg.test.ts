import { describe, expect, test } from 'vitest'
import { CredentialError, readCredential } from '../index.ts'
import { svgWithBadge2 } from '../testing/bake.ts'
import { createTestIssuer } from '../testing/test-issuer.ts'
import { check, testWeb, verdict } from '../testing/test-web.ts'

const issuer = await createTestIssuer({ host: 'badges.example' })
const credential = issuer.credential({ email: 'ada@example.org' })
const signed = await issuer.sign(credential)
const jwt = await issuer.signJwt(credential)
const web = testWeb(issuer)

/** An SVG image with an embedded credential (Open Badges 3.0 §5.3.2.1). */
function baked(element: string, { before = '', namespace = 'https://purl.imsglobal.org/ob/v3p0' } = {}) {
  return `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="${namespace}" viewBox="0 0 9 9">
  ${element}
  <circle r="4"/>
</svg>`
}

const inside = `<openbadges:credential><![CDATA[\n${signed}\n]]></openbadges:credential>`

function problemOf(svg: string | Buffer): [string, string] {
  try {
    readCredential(Buffer.from(svg))
  } catch (error) {
    if (error instanceof CredentialError) return [error.code, error.message]
    throw error
  }
  throw new Error('it was read')
}

describe('a badge in an SVG', () => {
  test('is read from the element, also after an XML declaration, a byte order mark and a comment', async () => {
    for (const before of ['', '\uFEFF', '<?xml version="1.0" encoding="UTF-8"?>\n', '<!-- drawn -->\n']) {
      expect(await check(baked(inside, { before }), web)).toMatchObject({
        name: 'Forklift licence',
        status: 'issued',
      })
    }
  })

  test('is read from the verify attribute if it is a JWT', async () => {
    const svg = baked(`<openbadges:credential verify="${jwt}"></openbadges:credential>`)
    expect(readCredential(Buffer.from(svg))).toMatchObject({ format: 'jwt', text: jwt })
    expect(await verdict(svg, web)).toBe('issued')
  })

  test('is found by namespace, not by prefix', async () => {
    const other = baked(inside).replaceAll('openbadges:', 'ob:').replace('xmlns:openbadges', 'xmlns:ob')
    expect(await verdict(other, web)).toBe('issued')
    expect(problemOf(baked(inside, { namespace: 'https://evil.example/ob' }))[1]).toMatch(/no badge/)
  })

  test('is rejected after a change', async () => {
    expect(await verdict(baked(inside).replaceAll('Forklift', 'Aircraft'), web)).toBe('wrong-signature')
  })

  test('is stored without the SVG', () => {
    expect(readCredential(Buffer.from(baked(inside))).text).toBe(signed)
  })
})

describe('an SVG', () => {
  test('with any DOCTYPE is rejected', () => {
    const bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    const file = '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
    for (const before of [bomb, file, '<!DOCTYPE svg SYSTEM "https://evil.example/svg.dtd">']) {
      expect(problemOf(baked('<openbadges:credential>&x;</openbadges:credential>', { before }))).toEqual([
        'not-a-credential',
        expect.stringContaining('DOCTYPE'),
      ])
    }
  })

  test('with an undefined entity is rejected', () => {
    expect(problemOf(baked('<openbadges:credential>&x;</openbadges:credential>'))[1]).toMatch(/damaged/)
  })

  test('with two badges is rejected', () => {
    expect(problemOf(baked(inside + inside))[1]).toMatch(/more than one badge/)
    expect(problemOf(baked(`<g>${inside}</g>${inside}`))[1]).toMatch(/more than one badge/)
  })

  test('without a badge, truncated, nested too deeply or with elements in the badge is rejected', () => {
    expect(problemOf(baked(''))[1]).toMatch(/no badge/)
    expect(problemOf(baked(inside).slice(0, -10))[1]).toMatch(/damaged/)
    expect(problemOf(baked('<g>'.repeat(300) + inside + '</g>'.repeat(300)))[1]).toMatch(/damaged/)
    expect(problemOf(baked(inside.replace('<![CDATA[', '<g/><![CDATA[')))[1]).toMatch(/damaged/)
    expect(problemOf(baked('<openbadges:credential/>'))[1]).toMatch(/empty/)
  })

  test('of Open Badges 2 is read from its attribute or else its text; a 3.0 credential takes precedence', () => {
    const url = 'https://badges.example/1'
    expect(readCredential(Buffer.from(svgWithBadge2(url, '{"type":"Assertion"}')))).toMatchObject({
      format: 'open-badge-2',
      text: url,
    })
    expect(readCredential(Buffer.from(svgWithBadge2('', url)))).toMatchObject({ text: url })
    const both = svgWithBadge2(url).replace(
      '<circle',
      `<ob:credential xmlns:ob="https://purl.imsglobal.org/ob/v3p0" verify="${jwt}"/><circle`,
    )
    expect(readCredential(Buffer.from(both))).toMatchObject({ format: 'jwt' })
  })

  test('and its badge have size limits', () => {
    const long = `<desc>${'x'.repeat(1024 * 1024)}</desc>`
    expect(problemOf(baked(long))[0]).toBe('too-large')
    const text = `<openbadges:credential>${'x'.repeat(257 * 1024)}</openbadges:credential>`
    expect(problemOf(baked(text))).toEqual(['too-large', expect.stringContaining('256 kB')])
  })

  test.each([
    ['elements', '<g/>'.repeat(100_000)],
    ['attributes', `<g ${Array.from({ length: 50_000 }, (_, n) => `a${n}=""`).join(' ')}/>`],
  ])('with too many %s is rejected', (_, element) => {
    expect(problemOf(baked(element))).toEqual(['not-a-credential', expect.stringContaining('too complex')])
  })
})
