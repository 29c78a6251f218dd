import type { CompanyFields } from '@vouch/contract'
import { companyStatuses } from '@vouch/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CompanyProof, companyStepState, missingOfCompany } from './company-completeness.ts'
import { checkDomainProof, emailDomain, websiteDomain } from './company-domain.ts'
import { isInMarketplace, mayDecide, maySubmit, permittedCompanyActions } from './company-states.ts'

const today = '2026-11-21'
const pick = (label: string) => ({ code: null, label })
const empty: CompanyFields = {
  name: 'Acme',
  tradingName: '',
  kind: null,
  industry: null,
  size: null,
  founded: null,
  website: null,
  headOffice: { city: null, country: null, address: '' },
  about: '',
  benefits: [],
  departments: [],
  contact: { name: '', email: '', phone: '' },
  privacyAddress: '',
  retentionMonths: 24,
  responseDays: null,
  timeZone: null,
  approvesJobs: false,
}
const full: CompanyFields = {
  ...empty,
  industry: pick('Software'),
  website: 'https://acme.example',
  headOffice: { city: pick('Utrecht'), country: pick('Netherlands'), address: '' },
  about: 'We make everything.',
  contact: { name: 'Kim', email: 'kim@acme.example', phone: '' },
  privacyAddress: 'privacy@acme.example',
}
const noProof: CompanyProof = { provenDomain: null, hasDocument: false }
const proof: CompanyProof = { provenDomain: 'acme.example', hasDocument: false }
const missing = (change: Partial<CompanyFields>, given = proof) =>
  missingOfCompany({ ...full, ...change }, given, today).map(({ field, why }) => `${field} ${why}`)

describe('fields that block a submission', () => {
  it('lists all required fields of a new company and none of a complete one', () => {
    expect(missingOfCompany(empty, noProof, today).map(({ step, field }) => `${step} ${field}`)).toEqual([
      '1 industry',
      '1 website',
      '1 headOffice.city',
      '1 headOffice.country',
      '2 about',
      '2 contact.name',
      '2 contact.email',
      '3 proof',
      '3 privacyAddress',
    ])
    expect(missing({})).toEqual([])
    expect(missing({}, { provenDomain: null, hasDocument: true })).toEqual([])
    expect(missing({ website: 'https://other.example' })).toEqual(['proof required'])
  })

  it('lists incomplete values with the reason', () => {
    const document: CompanyProof = { provenDomain: null, hasDocument: true }
    const missing = (change: Partial<CompanyFields>) =>
      missingOfCompany({ ...full, ...change }, document, today).map(({ field, why }) => `${field} ${why}`)
    expect(missing({ website: 'http:/' })).toEqual(['website not-a-web-address'])
    expect(missing({ website: 'acme.example/about us' })).toEqual([])
    expect(missing({ website: 'javascript:alert(1)' })).toEqual(['website not-a-web-address'])
    expect(missing({ founded: 19 })).toEqual(['founded not-a-year'])
    expect(missing({ founded: 2027 })).toEqual(['founded in-the-future'])
    expect(missing({ privacyAddress: 'privacy@' })).toEqual(['privacyAddress not-an-email'])
    const contact = { name: 'Kim', email: 'kim at acme', phone: '12' }
    expect(missing({ contact })).toEqual(['contact.email not-an-email', 'contact.phone not-a-phone'])
    expect(missing({ contact: { ...full.contact, phone: '+49 (0) 89 / 1234-56' } })).toEqual([])
  })

  it('derives the state of each step', () => {
    const states = (fields: CompanyFields, given = noProof) =>
      ([1, 2, 3] as const).map((step) => companyStepState(fields, given, step, today))
    expect(states(empty)).toEqual(['in-progress', 'not-started', 'not-started'])
    expect(states(full)).toEqual(['complete', 'complete', 'in-progress'])
    expect(states(full, proof)).toEqual(['complete', 'complete', 'complete'])
  })
})

describe('domain proof by an email address', () => {
  it.each([
    ['kim@acme.com', 'https://www.acme.com/about', 'yes'],
    ['kim@mail.acme.com', 'acme.com', 'other-domain'],
    ['kim@students.uni.example', 'https://uni.example', 'other-domain'],
    ['kim@acme.co.uk', 'https://jobs.acme.co.uk', 'yes'],
    ['kim@acme.com', 'https://jobs.acme.com', 'yes'],
    ['Kim@ACME.com', 'https://Acme.Com.', 'yes'],
    ['kim@müller.example', 'https://xn--mller-kva.example', 'yes'],
    ['kim@notacme.com', 'https://acme.com', 'other-domain'],
    ['kim@acme.com.evil.example', 'https://acme.com', 'other-domain'],
    ['kim@acme.com@evil.example', 'https://acme.com', 'other-domain'],
    ['kim@gmail.com', 'https://gmail.com', 'free-mail'],
    ['kim@web.de', 'https://acme.web.de', 'free-mail'],
    ['kim@evil.co.uk', 'https://co.uk', 'shared-website'],
    ['kim@co.uk', 'https://acme.co.uk', 'other-domain'],
    ['kim@evil.github.io', 'https://github.io', 'shared-website'],
    ['kim@github.io', 'https://acme.github.io', 'other-domain'],
    ['kim@com', 'https://acme.com', 'other-domain'],
    ['kim@10.0.0.1', 'http://10.0.0.1', 'no-website'],
    ['kim@localhost', 'http://localhost', 'no-website'],
    ['kim@acme.com', 'ftp://acme.com', 'no-website'],
    ['kim@acme.com', 'https://acme.com@evil.example', 'no-website'],
    ['kim@acme.com', null, 'no-website'],
  ] as const)('%s for %s: %s', (email, website, answer) => {
    expect(checkDomainProof(email, website)).toBe(answer)
  })

  it('never proves a website of another domain', () => {
    // "www" is left out of a website's domain.
    const label = fc.stringMatching(/^[a-z]{3,8}$/).filter((word) => word !== 'www')
    fc.assert(
      fc.property(label, label, label, (one, two, below) => {
        fc.pre(one !== two)
        expect(checkDomainProof(`kim@${below}.${one}.example`, `https://${two}.example`)).toBe('other-domain')
        expect(checkDomainProof(`kim@${below}.${one}.example`, `https://${one}.example`)).toBe('other-domain')
        expect(checkDomainProof(`kim@${one}.example`, `https://${below}.${one}.example`)).toBe('yes')
      }),
    )
  })

  it('returns only valid domains for any input', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        const domains = [emailDomain(words), websiteDomain(words)].filter((each) => each !== null)
        for (const domain of domains) expect(domain).toMatch(/^[a-z0-9._-]+\.[a-z0-9-]+$/)
      }),
    )
  })
})

describe('states of a company', () => {
  it('exclude only rejected and suspended companies from the marketplace', () => {
    expect(companyStatuses.filter((status) => !isInMarketplace(status))).toEqual(['rejected', 'suspended'])
  })

  it('allow submission as a draft or after a request for information', () => {
    expect(companyStatuses.filter(maySubmit)).toEqual(['draft', 'needs-information'])
  })

  it('reject a decision for the current status', () => {
    for (const to of ['verified', 'needs-information', 'rejected', 'suspended'] as const) {
      expect(mayDecide(to, to)).toBe(false)
      expect(companyStatuses.some((from) => mayDecide(from, to))).toBe(true)
    }
  })

  it('let owners edit and admins decide', () => {
    const may = (role: 'owner' | 'recruiter' | null, isAdmin = false) =>
      permittedCompanyActions('draft', { role, isAdmin })
    expect(may('owner')).toEqual(['edit', 'people', 'prove', 'submit'])
    expect(may('recruiter')).toEqual([])
    expect(may(null, true)).toEqual(['edit', 'people', 'prove', 'submit', 'decide'])
    expect(permittedCompanyActions('verified', { role: 'owner', isAdmin: false })).not.toContain('submit')
  })
})
