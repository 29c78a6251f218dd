import { z } from 'zod'
import { id, line, masterCode, moment, pageQuery, queryText, required, text, version } from '../common.ts'
import { companyPicture } from '../company.ts'
import { skillLevel } from '../profile-items.ts'

/** `in-review`: names another organisation, a degree or a licence, so an administrator must let it pass. */
export const definitionStatuses = ['draft', 'in-review', 'published', 'retired'] as const

export const definitionStatus = z.enum(definitionStatuses).meta({ id: 'DefinitionStatus' })

export const evidenceKinds = ['file', 'link', 'text'] as const

export const definitionLimits = { skills: 20, evidence: 10, validMonths: 120 } as const

/** A skill that a passport proves: a value of the master list `skills`, and the level it proves. */
export const definitionSkill = z.object({
  code: masterCode,
  label: required(line(200)),
  level: skillLevel.nullable(),
})

/** A piece of evidence that people who request the passport must or may send. */
export const evidenceWanted = z.object({
  label: required(line(120)),
  kind: z.enum(evidenceKinds),
  required: z.boolean(),
})

/** What a passport stands for. Drafts may be incomplete; `missingOfDefinition` lists what publishing needs. */
export const definitionFields = z
  .object({
    name: line(120),
    description: text(2000),
    /** What somebody must have done to earn it. */
    criteria: text(10_000),
    skills: z
      .array(definitionSkill)
      .max(definitionLimits.skills, `Choose at most ${definitionLimits.skills} skills`),
    evidence: z
      .array(evidenceWanted)
      .max(definitionLimits.evidence, `Ask for at most ${definitionLimits.evidence} pieces of evidence`),
    /** Months for which a passport is valid; null for ever. */
    validMonths: z
      .int('Enter whole months')
      .min(1, 'Enter at least 1 month')
      .max(definitionLimits.validMonths, `Enter at most ${definitionLimits.validMonths} months`)
      .nullable(),
    /** Whether candidates may request it. */
    openToRequests: z.boolean(),
    /** Whether a second person must agree before a passport is offered. */
    secondPerson: z.boolean(),
  })
  .meta({ id: 'DefinitionFields' })

export const definition = z
  .object({
    id,
    version,
    issuer: z.object({ id, name: z.string() }),
    status: definitionStatus,
    fields: definitionFields,
    /** Public addresses of the picture; null if none was uploaded. */
    picture: companyPicture.nullable(),
    /** Number of the newest published version; null if there is none. */
    published: z.int().nullable(),
    /** Whether the fields differ from the newest published version. */
    changed: z.boolean(),
    /** Why an administrator must let it pass, or the words with which it was returned; empty otherwise. */
    review: z.string(),
    /** Passports in force. */
    issued: z.int(),
    changedAt: moment,
  })
  .meta({ id: 'PassportDefinition' })

export const definitionInput = z.object({ issuerId: id, fields: definitionFields })

export const definitionsQuery = pageQuery.extend({
  issuerId: id.optional(),
  status: definitionStatus.optional(),
  q: queryText(120).optional(),
})

/** A published version. It never changes. */
export const definitionVersion = z
  .object({ definitionId: id, number: z.int(), publishedAt: moment, fields: definitionFields })
  .meta({ id: 'DefinitionVersion' })

export const definitionReview = z.object({ pass: z.boolean(), reason: text(1000).default('') })

/** A passport that candidates may request. */
export const earnablePassport = z
  .object({
    id,
    issuer: z.string(),
    fields: definitionFields,
    picture: companyPicture.nullable(),
    /** `requested`: the viewer waits for an answer. `has`: holds it, or was offered it. */
    standing: z.enum(['none', 'requested', 'has']),
  })
  .meta({ id: 'EarnablePassport' })

export const earnableQuery = pageQuery.extend({ q: queryText(120).optional() })

export type DefinitionFields = z.output<typeof definitionFields>
export type DefinitionSkill = z.output<typeof definitionSkill>
export type DefinitionStatus = z.output<typeof definitionStatus>
export type PassportDefinition = z.output<typeof definition>
export type EarnablePassport = z.output<typeof earnablePassport>
export type EvidenceWanted = z.output<typeof evidenceWanted>
