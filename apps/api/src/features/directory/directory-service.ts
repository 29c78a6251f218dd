import type {
  CandidateCard,
  CandidateSearchAnswer,
  CandidateView,
  candidateSearchQuery,
} from '@vouch/contract'
import type { z } from 'zod'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import { notFound } from '#base/app-error.ts'
import { nextPlace } from '#db/newest-first/place.ts'
import type { MasterValues } from '#features/masters/ports.ts'
import type { PeopleText, PeopleWords } from '#features/search/ports.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { PhotoAddresses } from '#platform/files/photo-address.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import { type CandidateConditions, type CandidateFilters, readConditions } from './candidate-filters.ts'
import { newestMatches, type StoredCard } from './candidate-page-sql.ts'
import { candidatesCsv } from './candidates-csv.ts'
import type { DirectoryReadModel } from './directory-read-model.ts'
import { findPeople } from './find-people.ts'
import { decodePeopleCursor, encodePeopleCursor } from './people-cursor.ts'
import { type ViewerScope, viewerScopeOf } from './visible-candidates.ts'

type Query = z.output<typeof candidateSearchQuery>

/**
 * Finds candidates for employers and administrators. What an
 * administrator reads is audited before the response is sent.
 */
export interface DirectoryService {
  search(actor: Actor, query: Query): Promise<CandidateSearchAnswer>
  /** Exports matches as CSV. Audited for every user. */
  export(actor: Actor, filters: CandidateFilters): Promise<FileAnswer>
  /**
   * Reads one candidate profile.
   * @throws AppError not-found for a profile that the actor may not see
   */
  one(actor: Actor, id: string): Promise<CandidateView>
}

export interface DirectoryServiceDeps extends ServiceDeps {
  readonly masters: MasterValues
  readonly photos: PhotoAddresses
  readonly readModel: DirectoryReadModel
  readonly words: PeopleWords
  /** Default currency of the pay filter. */
  readonly currency: string
  readonly publicUrl: string
}

const defaultLimit = 20
const noFacets = { sampled: false, skill: [], occupation: [], language: [], place: [], workMode: [] }

export function createDirectoryService(deps: DirectoryServiceDeps): DirectoryService {
  const { db, clock, photos, readModel, publicUrl, words } = deps
  const toCard = ({ photoId, ...card }: StoredCard): CandidateCard =>
    ({ ...card, photoUrl: photoId && photos.of(photoId).small }) as unknown as CandidateCard
  const searching = (viewerScope: ViewerScope, query: CandidateFilters) => ({
    words,
    conditionsOf: (text: PeopleText) => readConditions(deps, query, text),
    any: (conditions: CandidateConditions) => readModel.any(viewerScope, conditions),
  })
  const byReader = ({ userId }: Actor) => ({ actorId: userId, subjectId: userId, at: clock() })

  return {
    search: async (actor, query) => {
      requireAccess(actor, 'candidate.search', null)
      const cursor = decodePeopleCursor(query.cursor)
      const place = cursor?.place
      const withTotal = query.withTotal === true && !place
      const withFacets = query.withFacets === true && !place
      const viewerScope = await viewerScopeOf(db, actor)
      const requestOf = (conditions: CandidateConditions) => ({
        viewerScope,
        conditions,
        ranked: query.sort !== 'newest' && place?.kind !== 'newest' && conditions.ranking.length > 0,
        limit: query.limit ?? defaultLimit,
        place,
        begun: place?.kind === 'ranked' ? place.begun : clock().toISOString(),
        withTotal,
        withFacets,
      })
      const { text, reading, result } = await findPeople(
        {
          ...searching(viewerScope, query),
          find: async (conditions) => {
            const request = requestOf(conditions)
            return { request, row: await readModel.page(request) }
          },
          isEmpty: ({ row }) => row.items.length === 0,
          reading: cursor?.reading,
        },
        query,
      )
      const row = result?.row
      if (actor.roles.includes('admin')) {
        const details = { query: definedOnly(query), people: row?.items.map(({ id }) => id) ?? [] }
        await record(db.kysely, { action: 'candidates.search', ...byReader(actor), details })
      }
      const next = result ? nextPlace(result.request, result.row, newestMatches) : null
      const matches = row?.matches ?? 0
      return {
        items: row?.items.map(toCard) ?? [],
        nextCursor: next && encodePeopleCursor(next, reading),
        ...understood(text),
        ...(withTotal && {
          total: { count: Math.min(matches, newestMatches), capped: matches > newestMatches },
        }),
        ...(withFacets && { facets: (row?.facets ?? noFacets) as CandidateSearchAnswer['facets'] }),
      }
    },

    export: async (actor, filters) => {
      requireAccess(actor, 'candidate.export', null)
      const viewerScope = await viewerScopeOf(db, actor)
      const { result: rows = [] } = await findPeople(
        {
          ...searching(viewerScope, filters),
          find: (conditions) => readModel.table(viewerScope, conditions),
          isEmpty: (cards) => cards.length === 0,
          reading: undefined,
        },
        filters,
      )
      const details = { query: definedOnly(filters), people: rows.length }
      await record(db.kysely, { action: 'candidates.export', ...byReader(actor), details })
      const csv = candidatesCsv(rows.map(toCard), (id) => `${publicUrl}/admin/candidates/${id}`)
      return new FileAnswer(csv, { contentType: 'text/csv; charset=utf-8', downloadAs: 'candidates.csv' })
    },

    one: async (actor, id) => {
      requireAccess(actor, 'candidate.read', null)
      const row = await readModel.one(await viewerScopeOf(db, actor), id)
      if (!row) throw notFound('This profile')
      if (actor.roles.includes('admin'))
        await record(db.kysely, { action: 'candidate.read', ...byReader(actor), subjectId: id })
      const photoUrl = row.photo_id && photos.of(row.photo_id).medium
      return { id, photoUrl, profile: row.shown, updatedAt: row.updated_at }
    },
  }
}

/** How the text was understood, as far as there is something to tell. */
function understood({ filters, telling, dropped, correction }: PeopleText) {
  return {
    ...(filters.length > 0 && { recognised: [...filters] }),
    ...(telling.length > 0 && { telling: [...telling] }),
    ...(dropped.length > 0 && { dropped: [...dropped] }),
    ...(correction && { correction }),
  }
}

function definedOnly(filters: CandidateFilters): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}
