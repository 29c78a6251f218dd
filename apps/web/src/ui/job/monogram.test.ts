import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { monogramOf } from './monogram.ts'

const letters = (name: string) => monogramOf(name).letters

test('takes the letters of the first two words, or the first two of one word', () => {
  expect(letters('Brightwater Schools Trust')).toBe('BS')
  expect(letters('Nordkap')).toBe('NO')
  expect(letters('City of Eastmere')).toBe('CE')
  expect(letters('lindenhof klinik')).toBe('LK')
  expect(letters('3M')).toBe('3M')
  expect(letters('J.P. Morgan')).toBe('JM')
  expect(letters('O’Neill-Wright')).toBe('OW')
})

test('leaves out articles and legal forms, but never the whole name', () => {
  expect(letters('The Trade Desk')).toBe('TD')
  expect(letters('Bauer GmbH & Co. KG')).toBe('BA')
  expect(letters('AG Media')).toBe('AM')
  expect(letters('The')).toBe('TH')
  expect(letters('SE')).toBe('SE')
  expect(letters('Company Inc.')).toBe('CO')
})

test('keeps characters of other scripts and emojis whole', () => {
  expect(letters('株式会社日本郵便')).toBe('日本')
  expect(letters('🚀 Rocket Works')).toBe('RW')
  expect(letters('👩‍🚀')).toBe('👩‍🚀')
  expect(letters('हिन्दी')).toMatch(/^हि/u)
  expect(letters('')).toBe('')
})

test('equal names have equal colours, and many names different ones', () => {
  expect(monogramOf('Harbour').hue).toBe(monogramOf('Harbour').hue)
  const hues = new Set(Array.from({ length: 200 }, (_, index) => monogramOf(`Company ${index} Ltd`).hue))
  expect(hues.size).toBe(12)
})

test('letters have a contrast of at least 4.5 with their background, for every hue in both colour schemes', () => {
  const css = readFileSync(join(import.meta.dirname, 'company-logo.module.css'), 'utf8')
  const colours = [...css.matchAll(/(background|color): oklch\((\d+)% ([\d.]+) var\(--logo-hue\)\)/g)].map(
    ([, , light, chroma]) => [Number(light) / 100, Number(chroma)] as const,
  )
  expect(colours).toHaveLength(4)
  for (const [first, second] of [colours.slice(0, 2), colours.slice(2)]) {
    for (let hue = 0; hue < 360; hue += 30) {
      const values = [first, second].map(([light, chroma] = [0, 0]) => luminance(light, chroma, hue))
      const contrast = (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05)
      expect([hue, contrast >= 4.5]).toEqual([hue, true])
    }
  }
})

/** Relative luminance (WCAG 2.2) of an Oklch colour, clipped to sRGB. */
function luminance(light: number, chroma: number, hue: number): number {
  const [a, b] = [Math.cos, Math.sin].map((part) => chroma * part((hue * Math.PI) / 180)) as [number, number]
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  )
}
