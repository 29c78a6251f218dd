import type { EarnablePassport, PassportRequest } from '@vouch/contract'
import { testId } from './jobs.ts'
import { testDefinitionFields } from './skill-passports.ts'

const wanted = [
  { label: 'Ward report', kind: 'text', required: true },
  { label: 'Course page', kind: 'link', required: false },
  { label: 'Certificate', kind: 'file', required: true },
] as const

/** A passport that wants a text, a link and a file. */
export function testEarnable(n: number, change: Partial<EarnablePassport> = {}): EarnablePassport {
  return {
    id: testId(n),
    issuer: 'Harbour Health',
    fields: testDefinitionFields({ evidence: [...wanted], openToRequests: true }),
    picture: null,
    standing: 'none',
    ...change,
  }
}

/** A request that waits, as its candidate sees it. */
export function testRequest(n: number, change: Partial<PassportRequest> = {}): PassportRequest {
  const { name, description, criteria, skills, evidence } = testEarnable(n).fields
  const sent = { text: '', url: null, file: null }
  return {
    id: testId(n),
    version: 1,
    state: 'open',
    issuer: { id: testId(100), name: 'Harbour Health' },
    definition: { id: testId(200), number: 1, name, description, criteria, skills, evidence },
    person: 'Ana Ruiz',
    name: 'Ana Ruiz',
    evidence: [
      { ...sent, label: 'Ward report', kind: 'text', text: 'Dressed 40 wounds.' },
      null,
      { ...sent, label: 'Certificate', kind: 'file', file: { id: testId(700), name: 'course.pdf' } },
    ],
    words: '',
    sentAt: '2026-03-10T09:00:00.000Z',
    decidedAt: null,
    isOverdue: false,
    isMine: true,
    passportId: null,
    actions: ['withdraw'],
    ...change,
  }
}
