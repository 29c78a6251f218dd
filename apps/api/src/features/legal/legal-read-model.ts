import type { LegalDocument, LegalDocumentName, LegalDraft, LegalVersion } from '@vouch/contract'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import type { Database } from '#db/connect.ts'
import { findCurrent, findVersion } from './legal-store.ts'

export interface LegalReadModel {
  /**
   * Reads a published legal document.
   * @param version defaults to the version in force
   * @throws AppError not-found
   */
  document(name: LegalDocumentName, version?: number): Promise<LegalDocument>
  /** Lists a legal document's versions, newest first. */
  versions(name: LegalDocumentName): Promise<LegalVersion[]>
  /**
   * Reads the draft of a legal document, or the text in force if no draft is saved.
   * @throws AppError forbidden
   */
  draft(actor: Actor, name: LegalDocumentName): Promise<LegalDraft>
}

export function createLegalReadModel(db: Database): LegalReadModel {
  const history = async (name: LegalDocumentName) => {
    const rows = await db.kysely
      .selectFrom('legal_documents as d')
      .leftJoin('users as u', 'u.id', 'd.published_by')
      .select(['d.version', 'd.summary', 'd.published_at', 'u.display_name'])
      .where('d.document', '=', name)
      .orderBy('d.version', 'desc')
      .execute()
    return rows.map(({ version, summary, published_at, display_name }) => ({
      version,
      summary,
      publishedAt: published_at.toISOString(),
      by: display_name,
    }))
  }
  return {
    document: async (name, wanted) => {
      const current = await findCurrent(db.kysely, name)
      const row =
        wanted === undefined || wanted === current?.version
          ? current
          : await findVersion(db.kysely, name, wanted)
      if (!current || !row) throw notFound(wanted === undefined ? 'This document' : 'This version')
      const { version, summary, body, published_at } = row
      const publishedAt = published_at.toISOString()
      return { document: name, version, summary, body, publishedAt, currentVersion: current.version }
    },

    versions: async (name) => (await history(name)).map(({ by: _, ...version }) => version),

    draft: async (actor, name) => {
      requireAccess(actor, 'legal.edit', null)
      const [row, current, versions] = await Promise.all([
        db.kysely
          .selectFrom('legal_drafts as d')
          .innerJoin('users as u', 'u.id', 'd.saved_by')
          .select(['d.summary', 'd.body', 'd.version', 'd.saved_at', 'u.display_name'])
          .where('d.document', '=', name)
          .executeTakeFirst(),
        findCurrent(db.kysely, name),
        history(name),
      ])
      return {
        document: name,
        summary: row?.summary ?? '',
        body: row?.body ?? current?.body ?? '',
        version: row?.version ?? 0,
        savedAt: row?.saved_at.toISOString() ?? null,
        savedBy: row?.display_name ?? null,
        history: versions,
      }
    },
  }
}
