import { issuerLimits } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import type { DemoCompany } from './demo-companies.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'
import type { DemoIssuer } from './passport-definitions.ts'

const appliedDays = 22

/** Makes a company an issuer, whose second member may issue and assess too. */
export function addVerifiedIssuer(world: DemoWorld, company: DemoCompany, purpose: string): DemoIssuer {
  const issuer = addIssuer(world, company, { purpose, days: appliedDays, isVerified: true })
  const [, member] = company.team
  if (member)
    world.rows.passport_issuer_members.push({
      issuer_id: issuer.id,
      user_id: member.id,
      may_issue: true,
      may_assess: true,
    })
  return issuer
}

/** Lets a company wait for an administrator to verify it as an issuer. */
export function addWaitingIssuer(world: DemoWorld, company: DemoCompany, purpose: string): void {
  addIssuer(world, company, { purpose, days: 2, isVerified: false })
}

function addIssuer(
  { rows, now }: DemoWorld,
  { id: companyId, text, team }: DemoCompany,
  of: { readonly purpose: string; readonly days: number; readonly isVerified: boolean },
): DemoIssuer {
  const { purpose, days, isVerified } = of
  const id = uuidv7()
  rows.passport_issuers.push({
    id,
    company_id: companyId,
    name: text.name,
    purpose,
    status: isVerified ? 'verified' : 'requested',
    daily_offers: issuerLimits.newDailyOffers,
    requested_by: team[0]?.id ?? null,
    requested_at: daysBefore(now, days),
    decided_at: isVerified ? daysBefore(now, days - 1) : null,
  })
  return { id, name: text.name }
}

/** Adds issuers outside the marketplace that the administrator listed. */
export function addForeignIssuers({ rows, now }: DemoWorld): void {
  const listed = [
    {
      name: 'Harbour Academy',
      host: 'badges.harbour-academy.example',
      counts: true,
      note: 'Adult education.',
    },
    {
      name: 'Badge Bureau',
      host: 'badge-bureau.example',
      counts: false,
      note: 'Anybody can make badges there.',
    },
  ]
  for (const { host, ...issuer } of listed) {
    const at = daysBefore(now, 12)
    const address = `https://${host}/`
    rows.foreign_issuers.push({
      id: uuidv7(),
      ...issuer,
      address,
      kind: 'host',
      host,
      created_at: at,
      updated_at: at,
    })
  }
}
