import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { badgeSvg } from '../issuing.ts'

/** Texts and names of an SVG, which must be well-formed XML. */
function read(svg: string): { texts: string[]; names: Set<string>; fontSizes: number[] } {
  const found = { texts: [] as string[], names: new Set<string>(), fontSizes: [] as number[] }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    for (const attribute of Object.keys(attributes)) found.names.add(`${name} ${attribute}`)
    if (name === 'text') found.fontSizes.push(Number(attributes['font-size']?.value))
  })
  parser.on('text', (text) => found.texts.push(text))
  parser.write(svg).close()
  return found
}

function draw(name: string, issuerName = 'Guild') {
  const [title, ...lines] = read(badgeSvg({ name, issuerName })).texts
  return { title, lines }
}

describe('a badge', () => {
  test('shows the name and the issuer', () => {
    expect(draw('Crane driver')).toEqual({ title: 'Crane driver, Guild', lines: ['Crane driver', 'Guild'] })
    expect(draw('Operates tower cranes on large sites').lines).toEqual([
      'Operates',
      'tower cranes',
      'on large sites',
      'Guild',
    ])
  })

  test('escapes texts', () => {
    const nasty = `</text><script>alert("1")</script>&'`
    const { lines } = draw('A & <B>', nasty.slice(0, 18))
    expect(lines).toEqual(['A & <B>', '</text><script>ale'])
    const { names } = read(badgeSvg({ name: nasty, issuerName: nasty, colour: '#fff"onload="alert(1)' }))
    expect([...names].filter((name) => /script|href| on|style|class/.test(name))).toEqual([])
  })

  test('has no characters that XML forbids or that turn a text around', () => {
    expect(draw('A\u0000B\ufffeC\u202eD\nE\ud800').lines[0]).toBe('ABCD E\ufffd')
    expect(draw('').lines).toEqual(['Guild'])
  })

  test.each([
    ['many words', 'Certified administrator of very large systems '.repeat(10)],
    ['one long word', 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5)],
    ['Chinese', '电工职业资格证书'.repeat(20)],
    ['letters with accents', 'e\u0301'.repeat(300)],
    ['emoji', '👩🏽‍🚒'.repeat(100)],
  ])('with %s has four lines and an ellipsis', (_, name) => {
    const { lines, title } = draw(name)
    expect(lines).toHaveLength(5)
    expect(lines[3]).toMatch(/…$/)
    expect(title).toBe(`${name.trim()}, Guild`)
    const whole = name.replaceAll(' ', '')
    expect(whole.startsWith(lines.slice(0, 4).join('').replaceAll(' ', '').slice(0, -1))).toBe(true)
  })

  test('is smaller for longer names, and never breaks a word that fits on a line', () => {
    const sizeOf = (name: string) => read(badgeSvg({ name, issuerName: 'G' })).fontSizes[0]
    expect(sizeOf('SQL')).toBe(36)
    expect(sizeOf('Quality inspector for pressure equipment')).toBeLessThan(36)
    expect(draw('Qualitätsmanagement').lines[0]).toBe('Qualitätsmanagement')
  })

  test('has a colour', () => {
    expect(badgeSvg({ name: 'A', issuerName: 'B', colour: '#7A1f3d' })).toContain('fill="#7A1f3d"')
    for (const colour of ['red', '#fff', 'url(#a)', ''])
      expect(badgeSvg({ name: 'A', issuerName: 'B', colour })).toBe(badgeSvg({ name: 'A', issuerName: 'B' }))
  })
})
