import type { MasterGrant, MasterRules } from '@vouch/contract'
import { checkGrants, compileRules } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { invalidFields, notFound, stale } from '#base/app-error.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import { findRules, findRulesVersions, type StoredRules, storeRules } from './list-rules-store.ts'

/** Who may do what with a list. Only administrators read and change it, and no rule concerns themselves. */
export interface ListRulesService {
  /** @throws AppError not-found */
  get(actor: Actor, entity: string): Promise<MasterRules>
  /** @throws AppError not-found, stale, invalid, sign-in-again */
  put(
    actor: Actor,
    seen: { readonly entity: string; readonly version: number },
    grants: readonly MasterGrant[],
  ): Promise<MasterRules>
  /** @throws AppError not-found */
  versions(
    actor: Actor,
    entity: string,
  ): Promise<{ items: { at: string; by: string | null; grants: MasterGrant[] }[] }>
}

export function createListRulesService({ db, clock }: ServiceDeps): ListRulesService {
  const get = async (actor: Actor, entity: string): Promise<MasterRules> => {
    requireAccess(actor, 'master.define', null)
    const rules = await findRules(db.kysely, entity)
    if (!rules) throw notFound('This list')
    return shown(entity, rules)
  }
  return {
    get,

    put: async (actor, { entity, version }, grants) => {
      requireAccess(actor, 'master.define', null)
      const at = clock()
      requireRecentSignIn(actor, at)
      await inTransaction(db, async (trx) => {
        const rules = await findRules(trx, entity, true)
        if (!rules) throw notFound('This list')
        if (rules.version !== version) throw stale('The rules of this list', rules.version)
        const problems = checkGrants(rules.list, grants, new Set(rules.roles))
        if (problems.length > 0) throw invalidFields(problems)
        await storeRules(trx, entity, { before: rules.grants, after: grants, by: actor.userId, at })
        const details = { entity, grants: grants.length }
        await record(trx, { action: 'list.rules', actorId: actor.userId, subjectId: rules.id, at, details })
      })
      return get(actor, entity)
    },

    versions: async (actor, entity) => {
      requireAccess(actor, 'master.define', null)
      if (!(await findRules(db.kysely, entity))) throw notFound('This list')
      return { items: await findRulesVersions(db.kysely, entity) }
    },
  }
}

function shown(
  entity: string,
  { list, grants, roles, version, changedAt, changedBy }: StoredRules,
): MasterRules {
  const { broken } = compileRules(list, grants, new Set(roles))
  return {
    entity,
    grants: [...grants],
    broken: broken.map(({ grant, problems }) => ({ grant, problems: [...problems] })),
    version,
    changedAt: changedAt?.toISOString() ?? null,
    changedBy,
  }
}
