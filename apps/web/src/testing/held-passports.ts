import type { Endorsement, HeldPassport, PassportOffer, PassportShare, PublicPassport } from '@vouch/contract'
import { testId } from './jobs.ts'

const at = '2026-03-10T09:00:00.000Z'

/** A passport that was issued here and is in force. */
export function testHeld(n: number, change: Partial<HeldPassport> = {}): HeldPassport {
  return {
    id: testId(n),
    name: `Licence ${n}`,
    description: '',
    issuerName: 'Harbour Health',
    issuerHost: 'vouch.example',
    criteriaUrl: null,
    issuedAt: '2026-03-10T00:00:00.000Z',
    expiresAt: '2999-03-10T00:00:00.000Z',
    status: 'issued',
    checkedHow: 'issued-here',
    issuedId: testId(n + 500),
    visibility: 'profile',
    isIssuerSuspended: false,
    reason: null,
    skills: [{ code: 'wounds', label: 'Wound care', level: 'advanced' }],
    checkedAt: at,
    ...change,
  }
}

/** A passport that waits for an answer. */
export function testOffer(n: number, change: Partial<PassportOffer> = {}): PassportOffer {
  return {
    id: testId(n),
    state: 'pending',
    issuer: { id: testId(100), name: 'Harbour Health', website: 'https://harbour.example', mayIssue: true },
    name: `Offer ${n}`,
    description: 'Cares for wounds.',
    criteria: 'Passed the course.',
    skills: [{ code: 'wounds', label: 'Wound care', level: 'advanced' }],
    picture: null,
    recipient: '',
    email: 'ana@old.example',
    awardedOn: '2026-03-10',
    validMonths: 24,
    offeredAt: at,
    lapsesAt: '2026-09-06T09:00:00.000Z',
    ...change,
  }
}

export function testShare(n: number, change: Partial<PassportShare> = {}): PassportShare {
  return {
    id: testId(n),
    label: `Share ${n}`,
    passports: [{ id: testId(1), name: 'Licence 1', parts: { name: true, evidence: false, file: true } }],
    createdAt: at,
    endsAt: '2999-03-10T09:00:00.000Z',
    ...change,
  }
}

/** A valid passport of an issuer here, as anybody sees it. */
export function testPublicPassport(change: Partial<PublicPassport> = {}): PublicPassport {
  return {
    verdict: 'valid',
    publicReason: null,
    name: 'Wound care',
    description: 'Cares for wounds.',
    criteria: 'Passed the course.',
    criteriaUrl: null,
    picture: null,
    skills: [
      { label: 'Wound dressing', uri: 'http://data.europa.eu/esco/skill/1', level: 'advanced' },
      { label: 'Sewing', uri: null, level: 'Grade 3' },
    ],
    issuer: {
      name: 'Harbour Health',
      signedBy: 'vouch.example',
      website: 'https://harbour.example',
      status: 'verified',
      companySlug: 'harbour-health',
    },
    awardedAt: at,
    validUntil: '2028-03-10T23:59:59.000Z',
    checkedAt: at,
    checks: [
      { check: 'signature', passed: true },
      { check: 'key', passed: true },
      { check: 'dates', passed: true },
      { check: 'status', passed: true },
      { check: 'issuer', passed: true },
    ],
    recipient: null,
    endorsements: [],
    evidence: [],
    fileUrl: null,
    ...change,
  }
}

/** An endorsement of a passport that its holder has not answered. */
export function testEndorsement(n: number, change: Partial<Endorsement> = {}): Endorsement {
  return {
    id: testId(n),
    version: 1,
    state: 'offered',
    target: 'passport',
    endorser: { id: testId(200), name: 'Port City' },
    issuer: { id: testId(100), name: 'Harbour Health' },
    passportName: `Licence ${n}`,
    passportId: testId(n + 500),
    comment: 'We rely on their nurses.',
    createdAt: at,
    shownAt: null,
    isPublic: false,
    actions: ['agree', 'decline'],
    ...change,
  }
}
