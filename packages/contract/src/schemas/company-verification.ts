import { z } from 'zod'
import { emailCodeSent } from './account.ts'
import { email, id, moment, text } from './common.ts'
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
  /** A verified company changed one of its names or its website and is pending again; `reason` says which. */
  'verification-lost',
] as const

export const companyEvent = z
  .object({
    id,
    at: moment,
    kind: z.enum(companyEventKinds),
    side: z.enum(['company', 'administrator', 'system']),
    /** Name of the person who acted; hidden from members if an administrator acted. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'CompanyEvent' })

export const companyVerification = z
  .object({
    status: companyStatus,
    /**
     * Domain of the company's website; null without a website. An email address at this domain or its parent
     * domain proves ownership.
     */
    domain: z.string().nullable(),
    proven: z.object({ domain: z.string(), at: moment }).nullable(),
    /** The last verification code that was sent, if it has not expired. */
    pendingCode: emailCodeSent.nullable(),
    document: fileRef.nullable(),
    /** The terms of service that the member who submitted the company had accepted. */
    terms: z.object({ version: z.string(), at: moment, by: z.string().nullable() }).nullable(),
    events: z.array(companyEvent),
  })
  .meta({ id: 'CompanyVerification' })

export const domainProofInput = z.object({ email })

/** An administrator's decision about a company. Every status except `verified` needs a reason, which the owners see. */
export const companyDecision = z.object({
  status: z.enum(['verified', 'needs-information', 'rejected', 'suspended']),
  reason: text(1000).default(''),
})

export type CompanyEvent = z.infer<typeof companyEvent>
export type CompanyVerification = z.infer<typeof companyVerification>
export type CompanyDecision = z.infer<typeof companyDecision>
