import { type CompanyFields, type CompanyRecord, defaultRetentionMonths } from '@vouch/contract'
import { testId } from './jobs.ts'

/** The empty wizard fields of a new company. */
export function testCompanyFields(change: Partial<CompanyFields> = {}): CompanyFields {
  return {
    name: 'Harbour Health',
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
    retentionMonths: defaultRetentionMonths,
    responseDays: null,
    timeZone: null,
    approvesJobs: false,
    ...change,
  }
}

/** A verified company, as its owner sees it. */
export function testCompany(change: Partial<CompanyRecord> = {}): CompanyRecord {
  return {
    id: testId(900),
    slug: 'harbour-health',
    name: 'Harbour Health',
    tradingName: '',
    website: null,
    location: 'Lyon',
    about: '',
    status: 'verified',
    openJobs: 3,
    members: 2,
    role: 'owner',
    version: 2,
    fields: testCompanyFields(),
    logo: null,
    photos: [],
    provenDomain: null,
    hasDocument: false,
    verifiedAs: null,
    statusReason: null,
    submittedAt: null,
    permitted: ['edit', 'people', 'prove'],
    updatedAt: '2026-03-10T09:00:00.000Z',
    ...change,
  }
}
