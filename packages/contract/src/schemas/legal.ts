import { z } from 'zod'
import { line, moment, queryInt, text } from './common.ts'

/** The documents that the marketplace publishes by version and people consent to, in the order in which they are asked. */
export const legalDocumentNames = ['term-of-service', 'privacy-policy'] as const

/** HTML as it is stored, and what is written about a change. */
export const legalBodyLength = 100_000
export const legalSummaryLength = 500

export const legalDocumentName = z.enum(legalDocumentNames)

/** Versions of one document count 1, 2, 3 …; what is published is never altered or taken away. */
const legalVersionNumber = z.int().min(1).max(999_999)

/** `summary` says what changed; empty for the first version. */
export const legalVersion = z
  .object({ version: legalVersionNumber, summary: z.string(), publishedAt: moment })
  .meta({ id: 'LegalVersion' })

/** One version with its text, which is rich text as a job's description is. */
export const legalDocument = legalVersion
  .extend({
    document: legalDocumentName,
    body: z.string(),
    /** The one in force: another number says that this is an old version. */
    currentVersion: legalVersionNumber,
  })
  .meta({ id: 'LegalDocument' })

export const legalDocumentParams = z.object({ document: legalDocumentName })
export const legalDocumentQuery = z.object({ version: queryInt(1, 999_999).optional() })

/** What administrators write, and send. */
export const legalDraftInput = z.object({ summary: line(legalSummaryLength), body: text(legalBodyLength) })

/** The next version while it is written; `version` 0 and the text in force while nothing was saved. */
export const legalDraft = z
  .object({
    document: legalDocumentName,
    summary: z.string(),
    body: z.string(),
    version: z.int().min(0),
    savedAt: moment.nullable(),
    savedBy: z.string().nullable(),
    /** Newest first. `by` is null for what came with the software. */
    history: z.array(legalVersion.extend({ by: z.string().nullable() })),
  })
  .meta({ id: 'LegalDraft' })

/** Where a person stands with one document. */
export const consentState = z
  .object({
    document: legalDocumentName,
    current: legalVersion,
    /** The newest version that they have consented to. */
    given: z.object({ version: legalVersionNumber, givenAt: moment }).nullable(),
    /** What was published since then, newest first; empty when the version in force is consented to, or none ever was. */
    news: z.array(legalVersion),
  })
  .meta({ id: 'ConsentState' })

/** One entry for each document that is in force. */
export const consentStates = z.object({ items: z.array(consentState) })

export const consentInput = z.object({ version: legalVersionNumber })

export type LegalDocumentName = z.infer<typeof legalDocumentName>
export type LegalVersion = z.infer<typeof legalVersion>
export type LegalDocument = z.infer<typeof legalDocument>
export type LegalDraft = z.infer<typeof legalDraft>
export type ConsentState = z.infer<typeof consentState>
