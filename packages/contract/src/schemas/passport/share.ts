import { z } from 'zod'
import { id, line, moment } from '../common.ts'
import { companyPicture } from '../company.ts'
import { endorsementLimits, publicEndorsement } from './endorsement.ts'
import { publicReason } from './issued-passport.ts'
import { issuerStatus } from './issuer.ts'

/** Limits of shares: how many a person may have, passports of one, days until it ends. */
export const shareLimits = { shares: 50, passports: 20, days: 365 } as const

/** What a share shows of a passport beyond what anybody may see. */
export const shareParts = z.object({ name: z.boolean(), evidence: z.boolean(), file: z.boolean() })

export const shareInput = z.object({
  /** For whom or what; only its owner sees it. */
  label: line(120).default(''),
  passports: z
    .array(z.object({ id, parts: shareParts }))
    .min(1, 'Choose at least one passport')
    .max(shareLimits.passports),
  /** Days until it ends; null for never. */
  days: z.int().min(1, 'Enter at least 1 day').max(shareLimits.days).nullable(),
})

export const passportShare = z
  .object({
    id,
    label: z.string(),
    passports: z.array(z.object({ id, name: z.string(), parts: shareParts })),
    createdAt: moment,
    endsAt: moment.nullable(),
  })
  .meta({ id: 'PassportShare' })

/** A new share with its address, which is told only once. */
export const newShare = passportShare.extend({ url: z.string() })

/** Result of a check: `unchecked` when its issuer could not be asked. */
export const passportVerdicts = ['valid', 'suspended', 'revoked', 'expired', 'unchecked'] as const

export const passportVerdict = z.enum(passportVerdicts).meta({ id: 'PassportVerdict' })

/** Single checks of a passport; `issuer`: whether it may still issue here. */
export const checkNames = ['signature', 'key', 'dates', 'status', 'issuer'] as const

const checkDone = z.object({ check: z.enum(checkNames), passed: z.boolean() })

/** A passport as anybody sees it. */
export const publicPassport = z
  .object({
    verdict: passportVerdict,
    /** Why it was revoked, where the public may know. */
    publicReason: publicReason.nullable(),
    name: z.string(),
    description: z.string(),
    criteria: z.string(),
    criteriaUrl: z.string().nullable(),
    picture: companyPicture.nullable(),
    skills: z.array(
      z.object({ label: z.string(), uri: z.string().nullable(), level: z.string().nullable() }),
    ),
    issuer: z.object({
      name: z.string(),
      /** Web domain or DID that the signature belongs to. */
      signedBy: z.string(),
      website: z.string().nullable(),
      /** Standing of an issuer here; null for an issuer elsewhere. */
      status: issuerStatus.nullable(),
      /** Page of its company here. */
      companySlug: z.string().nullable(),
    }),
    awardedAt: moment.nullable(),
    validUntil: moment.nullable(),
    checkedAt: moment,
    checks: z.array(checkDone),
    /** Null unless the holder shows it. */
    recipient: z.string().nullable(),
    evidence: z.array(z.object({ name: z.string(), narrative: z.string(), url: z.string().nullable() })),
    /** Of the passport, its definition and its issuer, in this order, newest first; none of a passport out of force. */
    endorsements: z.array(publicEndorsement).max(endorsementLimits.shown),
    /** Address of the signed file; null unless the holder shares it. */
    fileUrl: z.string().nullable(),
  })
  .meta({ id: 'PublicPassport' })

/** What is behind `/passports/{id}`: one passport, or what a share shows. */
export const publicPassports = z.object({
  kind: z.enum(['passport', 'share']),
  passports: z.array(publicPassport),
  endsAt: moment.nullable(),
})

/** Result of checking a file that nobody keeps: the passport, or why it was refused. */
export const passportFileCheck = z.object({
  passport: publicPassport.nullable(),
  /** Id of a passport issued here, which has a page. */
  issuedId: id.nullable(),
  /** Whether only this file is out of date: its issuer here has signed the passport again. */
  isReplaced: z.boolean(),
  problem: z.string().nullable(),
})

export type PassportShare = z.output<typeof passportShare>
export type PublicPassport = z.output<typeof publicPassport>
export type PublicPassports = z.output<typeof publicPassports>
export type PassportVerdict = z.output<typeof passportVerdict>
export type ShareParts = z.output<typeof shareParts>
