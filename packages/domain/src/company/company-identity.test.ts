import { describe, expect, it } from 'vitest'
import { isVerifiedByDomain, losesVerification } from './company-identity.ts'

const verified = { name: 'Tiny GmbH', tradingName: 'Tiny', website: 'https://tiny.example' }

describe('what a company was verified as', () => {
  it.each([
    ['nothing', {}, false],
    ['letter case', { name: 'TINY gmbh', tradingName: 'tiny' }, false],
    ['white space', { name: ' Tiny  GmbH', tradingName: 'Tiny\u00a0' }, false],
    ['another page of the website', { website: 'http://www.tiny.example/about' }, false],
    ['the legal name', { name: 'Siemens Aktiengesellschaft x' }, true],
    ['the legal form', { name: 'Tiny GmbH & Co. KG' }, true],
    ['letters that only look the same', { name: 'Tіny GmbH' }, true],
    ['the trading name', { tradingName: 'Siemens' }, true],
    ['no trading name any more', { tradingName: '' }, true],
    ['the website', { website: 'https://siemens.example' }, true],
    ['a domain below', { website: 'https://jobs.tiny.example' }, true],
    ['no website any more', { website: null }, true],
  ])('%s: is it lost? %#', (_, change, isLost) => {
    expect(losesVerification(verified, { ...verified, ...change })).toBe(isLost)
  })

  it('a trading name that says the legal one is no other, and a first website is', () => {
    const plain = { name: 'Tiny GmbH', tradingName: '', website: null }
    expect(losesVerification(plain, { ...plain, tradingName: 'Tiny GmbH' })).toBe(false)
    expect(losesVerification(plain, { ...plain, website: 'https://siemens.example' })).toBe(true)
  })

  it('a domain verifies the first name and the one that was verified, and only its website', () => {
    const byDomain = (verifiedAs: typeof verified | null, change: Partial<typeof verified> = {}) =>
      isVerifiedByDomain({ provenDomain: 'tiny.example', verifiedAs }, { ...verified, ...change })
    expect(byDomain(null)).toBe(true)
    expect(byDomain(verified)).toBe(true)
    expect(byDomain({ ...verified, website: 'https://old.example' })).toBe(true)
    expect(byDomain(verified, { tradingName: 'Siemens' })).toBe(false)
    expect(byDomain(null, { website: 'https://siemens.example' })).toBe(false)
  })
})
