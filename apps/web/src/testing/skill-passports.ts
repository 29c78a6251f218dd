import type {
  DefinitionFields,
  IssuedPassport,
  Issuer,
  PassportBatch,
  PassportDefinition,
} from '@vouch/contract'
import { testId } from './jobs.ts'

const at = '2026-03-10T09:00:00.000Z'

/** A verified issuer with a company, as its owner sees it. */
export function testIssuer(change: Partial<Issuer> = {}): Issuer {
  return {
    id: testId(100),
    version: 1,
    company: { id: testId(900), slug: 'harbour-health', name: 'Harbour Health' },
    name: 'Harbour Health',
    did: 'did:web:vouch.example:issuers:100',
    website: 'https://harbour.example',
    purpose: 'Our ward training',
    status: 'verified',
    obstacle: null,
    reason: '',
    dailyOffers: 100,
    requestedAt: at,
    decidedAt: at,
    rights: { mayIssue: true, mayAssess: true, mayManage: true },
    issued: 3,
    ...change,
  }
}

export function testDefinitionFields(change: Partial<DefinitionFields> = {}): DefinitionFields {
  return {
    name: 'Wound care',
    description: 'Cares for wounds.',
    criteria: 'Passed the course.',
    skills: [{ code: 'wounds', label: 'Wound care', level: 'advanced' }],
    evidence: [],
    validMonths: 24,
    openToRequests: false,
    secondPerson: false,
    ...change,
  }
}

/** A published definition. */
export function testDefinition(n: number, change: Partial<PassportDefinition> = {}): PassportDefinition {
  return {
    id: testId(n),
    version: 3,
    issuer: { id: testId(100), name: 'Harbour Health' },
    status: 'published',
    fields: testDefinitionFields(),
    picture: null,
    published: 1,
    changed: false,
    review: '',
    issued: 3,
    changedAt: at,
    ...change,
  }
}

/** A passport in force. */
export function testIssued(n: number, change: Partial<IssuedPassport> = {}): IssuedPassport {
  return {
    id: testId(n),
    version: 1,
    issuer: { id: testId(100), name: 'Harbour Health' },
    definition: { id: testId(200), name: 'Wound care', number: 1 },
    email: `person${n}@example.org`,
    name: `Person ${n}`,
    state: 'issued',
    awardedOn: '2026-03-10',
    validUntil: '2028-03-10T23:59:59.000Z',
    skills: [{ code: 'wounds', label: 'Wound care', level: 'advanced' }],
    offeredAt: at,
    acceptedAt: at,
    reason: '',
    publicReason: null,
    actions: ['suspend', 'revoke', 'renew', 'correct'],
    ...change,
  }
}

/** A checked batch of two people, one of whom can be offered the passport. */
export function testBatch(n: number, change: Partial<PassportBatch> = {}): PassportBatch {
  return {
    id: testId(n),
    version: 1,
    issuer: { id: testId(100), name: 'Harbour Health' },
    definition: { id: testId(200), name: 'Wound care', number: 1 },
    source: 'csv',
    fileName: 'people.csv',
    state: 'checked',
    counts: { good: 1, bad: 1, has: 0 },
    notes: [],
    createdAt: at,
    createdBy: 'Ana Ruiz',
    mayAgree: false,
    offeredAt: null,
    mailsAt: null,
    progress: { pending: 0, unsent: 0, accepted: 0, closed: 0 },
    ...change,
  }
}
