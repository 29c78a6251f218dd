import { payPeriods, slug } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { yearlyPay } from '../job/pay.ts'
import { slugify } from '../slug.ts'

describe('slugs', () => {
  it('match the slug schema and the length limit for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 4, max: 100 }),
        (name, max) => {
          const made = slugify(name, max)
          expect(slug.safeParse(made).success).toBe(true)
          expect(made.length).toBeLessThanOrEqual(max)
        },
      ),
    )
  })

  it('are idempotent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (name) => {
        expect(slugify(slugify(name))).toBe(slugify(name))
      }),
    )
  })

  it.each([
    ['Çağrı Merkezi & Satış', 'cagri-merkezi-and-satis'],
    ['  Senior C++ / C# Developer (m/w/d) ', 'senior-c-c-developer-m-w-d'],
    ['Straßenwärter:in Ærøskøbing', 'strassenwarter-in-aeroskobing'],
    ['日本語', 'item'],
  ])('turn %j into %j', (name, expected) => {
    expect(slugify(name)).toBe(expected)
  })

  it('are cut at a word', () => {
    expect(slugify('head of customer relations', 20)).toBe('head-of-customer')
  })
})

describe('yearly pay', () => {
  it('preserves the order of amounts and is never below the amount', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...payPeriods), (one, other, period) => {
        expect(Math.sign(yearlyPay(one, period) - yearlyPay(other, period))).toBe(Math.sign(one - other))
        expect(yearlyPay(one, period)).toBeGreaterThanOrEqual(one)
      }),
    )
  })

  it('uses full-time equivalents', () => {
    expect(payPeriods.map((period) => yearlyPay(10, period))).toEqual([20_800, 2600, 520, 120, 10])
  })
})
