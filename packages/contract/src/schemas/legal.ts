import { z } from 'zod'
import { line, moment, queryInt, text } from './common.ts'

/** Legal documents that users consent to, in the order in which they are asked. */
export const legalDocumentNames = ['term-of-service', 'privacy-policy'] as const

/** Maximum length of a document's HTML and of its change summary, in characters. */
export const legalBodyLength = 100_000
export const legalSummaryLength = 500

export const legalDocumentName = z.enum(legalDocumentNames)

/** Version number of a legal document, counted from 1. Published versions never change. */
const legalVersionNumber = z.int().min(1).max(999_999)

/** A published version of a legal document; `summary` describes what changed and is empty in version 1. */
export const legalVersion = z
  .object({ version: legalVersionNumber, summary: z.string(), publishedAt: moment })
  .meta({ id: 'LegalVersion' })

/** One version of a legal document; `body` is sanitised HTML. */
export const legalDocument = legalVersion
  .extend({
    document: legalDocumentName,
    body: z.string(),
    /** Number of the version that is in force. */
    currentVersion: legalVersionNumber,
  })
  .meta({ id: 'LegalDocument' })

export const legalDocumentParams = z.object({ document: legalDocumentName })
export const legalDocumentQuery = z.object({ version: queryInt(1, 999_999).optional() })

export const legalDraftInput = z.object({ summary: line(legalSummaryLength), body: text(legalBodyLength) })

/**
 * Draft of the next version of a legal document. Before the first save, `version` is 0 and the text is copied
 * from the version in force.
 */
export const legalDraft = z
  .object({
    document: legalDocumentName,
    summary: z.string(),
    body: z.string(),
    version: z.int().min(0),
    savedAt: moment.nullable(),
    savedBy: z.string().nullable(),
    /** Published versions, newest first. `by` is null for versions that were delivered with the software. */
    history: z.array(legalVersion.extend({ by: z.string().nullable() })),
  })
  .meta({ id: 'LegalDraft' })

export const consentState = z
  .object({
    document: legalDocumentName,
    current: legalVersion,
    /** The newest version that the user consented to. */
    given: z.object({ version: legalVersionNumber, givenAt: moment }).nullable(),
    /** Versions published since the user's last consent, newest first; empty if the user never consented. */
    news: z.array(legalVersion),
  })
  .meta({ id: 'ConsentState' })

export const consentStates = z.object({ items: z.array(consentState) })

export const consentInput = z.object({ version: legalVersionNumber })

export type LegalDocumentName = z.infer<typeof legalDocumentName>
export type LegalVersion = z.infer<typeof legalVersion>
export type LegalDocument = z.infer<typeof legalDocument>
export type LegalDraft = z.infer<typeof legalDraft>
export type ConsentState = z.infer<typeof consentState>
