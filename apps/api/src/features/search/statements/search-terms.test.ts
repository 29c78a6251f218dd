import { describe, expect, it } from 'vitest'
import { partQuery, termQuery } from '#db/term-query.ts'
import { payTerm } from './search-terms.ts'

describe('search terms', () => {
  it('requires a term of each group', () => {
    expect(termQuery([['softwar'], ['m:remote', 'm:hybrid']])).toBe("'softwar' & ('m:remote' | 'm:hybrid')")
    expect(partQuery([['softwar']])).toBe("'^ softwar'")
    expect(termQuery([])).toBe('')
  })

  it('escapes quotes and backslashes', () => {
    expect(termQuery([["o'neil\\"]])).toBe("'o''neil\\\\'")
  })

  it('chooses the highest pay step not above the amount', () => {
    expect(payTerm(60_000, 'EUR')).toBe('p:eur50000')
    expect(payTerm(50_000, 'EUR')).toBe('p:eur50000')
    expect(payTerm(0, 'USD')).toBe('p:usd0')
  })
})
