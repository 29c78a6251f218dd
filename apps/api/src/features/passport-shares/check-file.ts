import {
  type IssuerStatus,
  maxPassportBytes,
  type PublicPassport,
  type passportFileCheck,
} from '@vouch/contract'
import { didOfIssuer } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Clock } from '#base/clock.ts'
import { isUuid } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { AnonymousCheck } from '#features/passports/ports.ts'
import type { UploadedFile } from '#platform/http/call.ts'
import { checkedElsewhere } from './passport-elsewhere.ts'

/**
 * Makes the function that checks a file for anybody and keeps nothing of it. Of an issuer here, it also says its standing.
 * @param deps.origin origin of the ids of issuers here
 * @throws AppError too-large, unavailable
 */
export function createFileCheck(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly origin: string
  readonly checkAnonymously: AnonymousCheck
}) {
  const { db, clock, origin, checkAnonymously } = deps
  return async (
    file: Pick<UploadedFile, 'read'>,
    gone: AbortSignal,
  ): Promise<z.output<typeof passportFileCheck>> => {
    const answer = await checkAnonymously(await file.read(maxPassportBytes), gone)
    if ('problem' in answer) return { passport: null, problem: answer.problem }
    const passport = checkedElsewhere(answer.checked, clock())
    const here = await issuerHere(db, origin, answer.checked.issuer.id)
    return { passport: here ? withStanding(passport, here) : passport, problem: null }
  }
}

interface IssuerHere {
  readonly name: string
  readonly status: IssuerStatus
}

async function issuerHere(
  { kysely }: Database,
  origin: string,
  did: string,
): Promise<IssuerHere | undefined> {
  const prefix = didOfIssuer(origin, '')
  const isMarketplace = did === didOfIssuer(origin, null)
  const id = did.startsWith(prefix) ? did.slice(prefix.length) : ''
  if (!isMarketplace && !isUuid(id)) return undefined
  return kysely
    .selectFrom('passport_issuers')
    .select(['name', sql<IssuerStatus>`status`.as('status')])
    .where((of) => (isMarketplace ? of('company_id', 'is', null) : of('id', '=', id)))
    .executeTakeFirst()
}

function withStanding(passport: PublicPassport, { name, status }: IssuerHere): PublicPassport {
  return {
    ...passport,
    issuer: { ...passport.issuer, name, status },
    checks: [...passport.checks, { check: 'issuer', passed: status === 'verified' }],
  }
}
