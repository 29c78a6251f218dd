import { describe, expect, it } from 'vitest'
import { partQuery, termQuery } from '#db/term-query.ts'
import { payTerm } from './search-terms.ts'

describe('search terms', () => {
  it('asks for one of each group and for all groups', () => {
    expect(termQuery([['softwar'], ['m:remote', 'm:hybrid']])).toBe("'softwar' & ('m:remote' | 'm:hybrid')")
    expect(partQuery([['softwar']])).toBe("'^ softwar'")
    expect(termQuery([])).toBe('')
  })

  it('cannot be left by a quote or a backslash', () => {
    expect(termQuery([["o'neil\\"]])).toBe("'o''neil\\\\'")
  })

  it('takes the highest pay step that the amount reaches', () => {
    expect(payTerm(60_000, 'EUR')).toBe('p:eur50000')
    expect(payTerm(50_000, 'EUR')).toBe('p:eur50000')
    expect(payTerm(0, 'USD')).toBe('p:usd0')
  })
})
