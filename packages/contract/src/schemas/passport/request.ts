import { z } from 'zod'
import { characters, id, line, masterCode, moment, pageQuery, required, text, version } from '../common.ts'
import { skillLevel } from '../profile-items.ts'
import { definitionLimits, definitionSkill, evidenceKinds, evidenceWanted } from './definition.ts'

/** Limits of requests: characters of a text or of an answer, days after which a waiting request is overdue. */
export const requestLimits = {
  evidence: definitionLimits.evidence,
  text: 5000,
  words: 1000,
  overdueDays: 14,
} as const

export const passportRequestStates = ['open', 'returned', 'approved', 'refused', 'withdrawn'] as const

export const passportRequestState = z.enum(passportRequestStates).meta({ id: 'PassportRequestState' })

export const passportRequestActions = ['send', 'withdraw', 'return', 'approve', 'refuse'] as const

/** What was sent for one piece of evidence that the definition wants. */
const evidenceSent = z.object({
  label: z.string(),
  kind: z.enum(evidenceKinds),
  /** Empty unless it is a text. */
  text: z.string(),
  /** Null unless it is a link. */
  url: z.string().nullable(),
  /** Null unless it is a file. `id` is null once the person deleted the file. */
  file: z.object({ id: id.nullable(), name: z.string() }).nullable(),
})

/** A request for a passport, as its candidate and those who may assess it see it. */
export const passportRequest = z
  .object({
    id,
    version,
    state: passportRequestState,
    issuer: z.object({ id, name: z.string() }),
    /** The version of the definition that was requested. */
    definition: z.object({
      id,
      number: z.int(),
      name: z.string(),
      description: z.string(),
      criteria: z.string(),
      skills: z.array(definitionSkill),
      evidence: z.array(evidenceWanted),
    }),
    /** Who requests it, as they are called here. */
    person: z.string(),
    /** Name to put into the passport; empty for none. */
    name: z.string(),
    /** One entry for each piece that the definition wants; null where nothing was sent. */
    evidence: z.array(evidenceSent.nullable()),
    /** Words with which it was returned or refused; empty otherwise. */
    words: z.string(),
    sentAt: moment,
    decidedAt: moment.nullable(),
    /** Whether it has waited for an assessor for too long. */
    isOverdue: z.boolean(),
    isMine: z.boolean(),
    /** The passport that was issued; null unless it was approved. */
    passportId: id.nullable(),
    /** What the viewer can do with it now. */
    actions: z.array(z.enum(passportRequestActions)),
  })
  .meta({ id: 'PassportRequest' })

const link = characters(2000).pipe(
  z.url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'Enter a web address that begins with https://',
  }),
)

/** What is sent for one piece of wanted evidence. */
const evidenceInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: text(requestLimits.text) }),
  z.object({ kind: z.literal('link'), url: link }),
  /** A file that the person uploaded before. */
  z.object({ kind: z.literal('file'), fileId: id }),
])

export const passportRequestContent = z.object({
  /** Name to put into the passport; empty for none. */
  name: line(120).default(''),
  /** In the order of the definition; null for a piece that is not sent. */
  evidence: z.array(evidenceInput.nullable()).max(requestLimits.evidence),
})

export const passportRequestInput = passportRequestContent.extend({ definitionId: id })

export const passportRequestWords = z.object({ words: required(text(requestLimits.words)) })

export const passportRequestApproval = z.object({
  /** The level that was shown for each skill; null for skills that the definition lists without a level. */
  levels: z.array(z.object({ code: masterCode, level: skillLevel.nullable() })).max(definitionLimits.skills),
})

/** Filters of an assessor's queue. Without a state it lists those that wait, the longest-waiting first. */
export const passportRequestsQuery = pageQuery.extend({
  issuerId: id.optional(),
  definitionId: id.optional(),
  state: passportRequestState.optional(),
})

export type PassportRequest = z.output<typeof passportRequest>
export type PassportRequestState = z.output<typeof passportRequestState>
export type PassportRequestAction = (typeof passportRequestActions)[number]
export type PassportRequestContent = z.output<typeof passportRequestContent>
export type PassportRequestApproval = z.output<typeof passportRequestApproval>
export type EvidenceInput = z.output<typeof evidenceInput>
