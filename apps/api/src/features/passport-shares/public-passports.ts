import type { PublicPassport, PublicPassports, ShareParts } from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { isTakenBack } from '@vouch/domain'
import { notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import type { EndorsementsOf } from '#features/passport-endorsements/ports.ts'
import type { PassportFiles } from '#features/passport-files/ports.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { FileAnswer } from '#platform/http/answers.ts'
import type { createOwnCheck } from './check-own.ts'
import { openShare } from './find-shown.ts'
import { heldElsewhere } from './passport-elsewhere.ts'
import { findHeldPassport, findIssuedHere, type IssuedHere, looksOf } from './shown-store.ts'

export interface PublicPassportsDeps extends ServiceDeps {
  readonly check: ReturnType<typeof createOwnCheck>
  readonly files: PassportFiles
  readonly endorsementsOf: EndorsementsOf
  readonly origin: string
}

export interface PublicPassportsReader {
  /** @param id of a passport issued here, or the secret of a share. @throws AppError not-found, gone */
  read(id: string): Promise<PublicPassports>
  /** @throws AppError not-found, gone */
  file(token: string, item: number, as: Parameters<PassportFiles['make']>[1] | undefined): Promise<FileAnswer>
}

const nothing: ShareParts = { name: false, evidence: false, file: false }

export function createPublicPassports(deps: PublicPassportsDeps): PublicPassportsReader {
  const { db, clock, check, files, origin } = deps

  /** @param fileUrl address of its file in a share; null on the page of the passport itself */
  const ofIssued = async (
    passport: IssuedHere,
    parts: ShareParts,
    fileUrl: string | null,
  ): Promise<PublicPassport> => {
    const { verdict, checks, checkedAt } = await check(passport, clock())
    const { issuerId, isMarketplace, publicReason } = passport
    return {
      verdict,
      publicReason: verdict === 'revoked' ? publicReason : null,
      name: passport.title,
      description: passport.description,
      criteria: passport.criteria,
      criteriaUrl: null,
      ...looksOf(passport),
      issuer: {
        name: passport.issuerName,
        signedBy: didOfIssuer(origin, isMarketplace ? null : issuerId),
        website: passport.website,
        status: passport.issuerStatus,
        companySlug: passport.companySlug,
      },
      awardedAt: `${passport.awardedOn}T00:00:00Z`,
      validUntil: passport.validUntil?.toISOString() ?? null,
      checkedAt: checkedAt.toISOString(),
      checks,
      recipient: parts.name || passport.isPublic ? passport.name || passport.holderName : null,
      endorsements: await endorsementsShown(deps, passport, fileUrl === null || parts.file),
      evidence: parts.evidence ? [...passport.evidence] : [],
      fileUrl: parts.file ? fileUrl : null,
    }
  }

  const ofItem = async (token: string, place: number, passportId: string, parts: ShareParts) => {
    const held = await findHeldPassport(db.kysely, passportId)
    if (!held) return undefined
    const fileUrl = `/api/v1/passports/${token}/file?item=${place}`
    const issued = held.issuedId === null ? undefined : await findIssuedHere(db.kysely, held.issuedId)
    if (issued) return ofIssued(issued, parts, fileUrl)
    return {
      ...heldElsewhere(held, clock()),
      recipient: parts.name ? held.holderName : null,
      fileUrl: parts.file ? fileUrl : null,
    }
  }

  return {
    read: async (id) => {
      if (isUuid(id)) {
        const passport = await findIssuedHere(db.kysely, id)
        if (!passport) throw notFound('This passport')
        return { kind: 'passport', passports: [await ofIssued(passport, nothing, null)], endsAt: null }
      }
      const { items, endsAt } = await openShare(deps, id)
      const shown = await Promise.all(
        items.map(({ passportId, parts }, place) => ofItem(id, place, passportId, parts)),
      )
      const passports = shown.filter((one) => one !== undefined)
      return { kind: 'share', passports, endsAt: endsAt?.toISOString() ?? null }
    },

    file: async (token, place, as) => {
      if (isUuid(token)) throw notFound('This file')
      const item = (await openShare(deps, token)).items[place]
      if (!item?.parts.file) throw notFound('This file')
      const held = await findHeldPassport(db.kysely, item.passportId)
      if (!held) throw notFound('This file')
      if (held.issuedId !== null) return files.make(held.issuedId, as ?? 'json')
      const isJwt = held.format === 'jwt'
      return new FileAnswer(held.credential, {
        contentType: isJwt ? 'text/plain; charset=utf-8' : 'application/ld+json; charset=utf-8',
        downloadAs: `passport.${isJwt ? 'jwt' : 'json'}`,
      })
    },
  }
}

/** None of a passport that its issuer has taken back. @param isOpen whether the reader knows the id of the passport */
async function endorsementsShown(
  { db, endorsementsOf }: PublicPassportsDeps,
  { id, state }: IssuedHere,
  isOpen: boolean,
): Promise<PublicPassport['endorsements']> {
  if (isTakenBack(state)) return []
  const shown = await endorsementsOf(db.kysely, id)
  return shown.map(({ path, ...rest }) => ({
    ...rest,
    url: isOpen || rest.target !== 'passport' ? path : null,
  }))
}
