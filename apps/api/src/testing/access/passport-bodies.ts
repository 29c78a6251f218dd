import { definitionFields } from '#testing/factories/passport-issuing.ts'
import type { AccessWorld } from './access-world.ts'

/** Valid bodies for the routes of passports. */
export function passportBodies(ids: AccessWorld['ids']): Readonly<Record<string, unknown>> {
  const token = 'no-token-that-was-ever-made'.padEnd(43, '-')
  const fields = definitionFields({ skills: [] })
  const reason = 'We look into it'
  return {
    showPassport: { visibility: 'hidden' },
    applyAsIssuer: { companyId: ids.company, purpose: 'Courses for gardeners' },
    decideIssuer: { status: 'refused', reason },
    suspendIssuer: { reason },
    limitIssuer: { dailyOffers: 200 },
    putIssuerMember: { mayIssue: true, mayAssess: false },
    createDefinition: { issuerId: ids.issuer, fields },
    saveDefinition: fields,
    reviewDefinition: { pass: true, reason },
    createBatch: { definitionId: ids.definition, people: [{ email: `new-${ids.batch}@people.example` }] },
    createHiredBatch: { definitionId: ids.definition, jobId: ids.job, applicationIds: [ids.application] },
    createEndorsement: {
      endorserId: ids.issuer,
      passportId: ids.issued,
      target: 'issuer',
      comment: 'They teach well.',
    },
    suspendPassport: { reason },
    revokePassport: { reason, publicReason: 'issued-in-error' },
    renewPassport: { until: null },
    correctPassport: {
      name: 'Kim',
      awardedOn: '2026-01-01',
      levels: [{ code: 'welding', level: 'advanced' }],
    },
    changeIssuedPassports: { ids: [ids.issued], action: 'suspend', reason },
    reportPassport: { reason: 'other', words: 'Look at the picture' },
    decidePassportReport: { state: 'dismissed', note: 'Nothing is wrong' },
    acceptMyOffer: { name: 'Kim' },
    openOffer: { token },
    acceptOffer: { token, name: 'Kim' },
    declineOffer: { token },
    downloadOffer: { token, as: 'json' },
    sendAddressCode: { email: `old-${ids.batch}@people.example` },
    proveAddress: { email: `old-${ids.batch}@people.example`, code: '000000' },
    removeAddress: { email: `old-${ids.batch}@people.example` },
    createShare: {
      passports: [{ id: ids.passport, parts: { name: true, evidence: false, file: false } }],
      days: 7,
    },
  }
}
