import { z } from 'zod'
import { emailCodeSent } from './account.ts'
import { id, moment, text } from './common.ts'
import { companyStatus } from './company.ts'
import { fileRef } from './file.ts'

export const companyEventKinds = [
  'created',
  'domain-proven',
  'document-added',
  'document-removed',
  'submitted',
  'verified',
  'needs-information',
  'rejected',
  'suspended',
  /** A verified company changed a name or its website, and waits again; the reason says what. */
  'verification-lost',
] as const

/** One entry of the log of a company's verification, newest first. */
export const companyEvent = z
  .object({
    id,
    at: moment,
    kind: z.enum(companyEventKinds),
    side: z.enum(['company', 'administrator', 'system']),
    /** Who did it; members do not learn which administrator. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CompanyEvent' })

/** How a company shows that it is what it says, and what came of it. */
export const companyVerification = z
  .object({
    status: companyStatus,
    /** The domain of the website: an address of it, or of one above it, proves. Null without a usable one. */
    domain: z.string().nullable(),
    proven: z.object({ domain: z.string(), at: moment }).nullable(),
    /** A code that was sent and has not run out. */
    pendingCode: emailCodeSent.nullable(),
    document: fileRef.nullable(),
    /** The terms of service that whoever handed the company in had agreed to. */
    terms: z.object({ version: z.string(), at: moment, by: z.string().nullable() }).nullable(),
    events: z.array(companyEvent),
  })
  .meta({ id: 'CompanyVerification' })

export const domainProofInput = z.object({ email: z.email({ error: 'Use a full e-mail address' }).max(254) })

/** What an administrator decides. All but `verified` need a reason, which the owners read. */
export const companyDecision = z.object({
  status: z.enum(['verified', 'needs-information', 'rejected', 'suspended']),
  reason: text(1000).default(''),
})

export type CompanyEvent = z.infer<typeof companyEvent>
export type CompanyVerification = z.infer<typeof companyVerification>
export type CompanyDecision = z.infer<typeof companyDecision>
