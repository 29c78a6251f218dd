import { describe, expect, it } from 'vitest'
import { isVerifiedByDomain, losesVerification } from './company-identity.ts'

const verified = { name: 'Tiny GmbH', tradingName: 'Tiny', website: 'https://tiny.example' }

describe('the verified identity of a company', () => {
  it.each([
    ['nothing', {}, false],
    ['letter case', { name: 'TINY gmbh', tradingName: 'tiny' }, false],
    ['white space', { name: ' Tiny  GmbH', tradingName: 'Tiny\u00a0' }, false],
    ['another page of the website', { website: 'http://www.tiny.example/about' }, false],
    ['the legal name', { name: 'Siemens Aktiengesellschaft x' }, true],
    ['the legal form', { name: 'Tiny GmbH & Co. KG' }, true],
    ['letters that only look the same', { name: 'Tіny GmbH' }, true],
    ['the trading name', { tradingName: 'Siemens' }, true],
    ['a removed trading name', { tradingName: '' }, true],
    ['the website', { website: 'https://siemens.example' }, true],
    ['a subdomain', { website: 'https://jobs.tiny.example' }, true],
    ['a removed website', { website: null }, true],
  ])('a change of %s loses the verification or not (%#)', (_, change, isLost) => {
    expect(losesVerification(verified, { ...verified, ...change })).toBe(isLost)
  })

  it('survives a trading name equal to the legal name, but not a first website', () => {
    const plain = { name: 'Tiny GmbH', tradingName: '', website: null }
    expect(losesVerification(plain, { ...plain, tradingName: 'Tiny GmbH' })).toBe(false)
    expect(losesVerification(plain, { ...plain, website: 'https://siemens.example' })).toBe(true)
  })

  it('is confirmed by a domain for unchanged names and its own website only', () => {
    const byDomain = (verifiedAs: typeof verified | null, change: Partial<typeof verified> = {}) =>
      isVerifiedByDomain({ provenDomain: 'tiny.example', verifiedAs }, { ...verified, ...change })
    expect(byDomain(null)).toBe(true)
    expect(byDomain(verified)).toBe(true)
    expect(byDomain({ ...verified, website: 'https://old.example' })).toBe(true)
    expect(byDomain(verified, { tradingName: 'Siemens' })).toBe(false)
    expect(byDomain(null, { website: 'https://siemens.example' })).toBe(false)
  })
})
