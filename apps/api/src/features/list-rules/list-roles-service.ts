import { type ListRole, masterLimits } from '@vouch/contract'
import { isBuiltInRoleLabel, slugify } from '@vouch/domain'
import { requireAccess } from '#access/require-access.ts'
import { requireRecentSignIn } from '#access/require-recent-sign-in.ts'
import type { Actor } from '#base/actor.ts'
import { AppError, invalidField, notFound, stale } from '#base/app-error.ts'
import { inTransaction, type Transaction } from '#db/transaction.ts'
import { type AuditEvent, record } from '#platform/audit.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import {
  deleteMember,
  deleteRole,
  findAccount,
  findRoles,
  hasLabel,
  insertMember,
  insertRole,
  isTaken,
  lockRoles,
  renameRole,
  type StoredRole,
} from './list-roles-store.ts'

interface SeenRole {
  readonly code: string
  readonly version: number
}

/** Roles that an organisation makes for its lists, and the people who hold them. */
export interface ListRolesService {
  list(actor: Actor): Promise<{ items: ListRole[] }>
  /** @throws AppError conflict for a label in use, not-permitted-now with 20 roles, sign-in-again */
  add(actor: Actor, label: string): Promise<ListRole>
  /** @throws AppError not-found, stale, conflict for a label in use */
  rename(actor: Actor, seen: SeenRole, label: string): Promise<ListRole>
  /** @throws AppError not-found, stale, sign-in-again */
  remove(actor: Actor, seen: SeenRole): Promise<void>
  /** @throws AppError not-found, invalid if nobody has the address, sign-in-again */
  give(actor: Actor, code: string, email: string): Promise<ListRole>
  /** @throws AppError not-found */
  take(actor: Actor, code: string, userId: string): Promise<ListRole>
}

type RoleEvent = Extract<AuditEvent, { readonly action: `list-role.${string}` }>
type Deed = RoleEvent extends infer E
  ? E extends RoleEvent
    ? Omit<E, 'actorId' | 'at' | 'subjectId'>
    : never
  : never

export function createListRolesService({ db, clock }: ServiceDeps): ListRolesService {
  /** Runs a change of roles, one after the other, and records it if something changed. */
  const change = (
    actor: Actor,
    work: (trx: Transaction, note: (id: string, deed: Deed) => Promise<void>) => Promise<ListRole>,
  ) =>
    inTransaction(db, async (trx) => {
      await lockRoles(trx)
      return work(trx, (subjectId, deed) =>
        record(trx, { ...deed, actorId: actor.userId, subjectId, at: clock() } as RoleEvent),
      )
    })

  return {
    list: async (actor) => {
      requireAccess(actor, 'master.define', null)
      return { items: (await findRoles(db.kysely)).map(({ role }) => role) }
    },

    add: async (actor, label) => {
      requireAccess(actor, 'master.define', null)
      requireRecentSignIn(actor, clock())
      return change(actor, async (trx, note) => {
        await requireFreeLabel(trx, label, null)
        if ((await findRoles(trx)).length >= masterLimits.roles) throw full()
        const code = await freeCode(trx, label)
        await insertRole(trx, code, label)
        const { id, role } = await find(trx, code)
        await note(id, { action: 'list-role.add' })
        return role
      })
    },

    rename: async (actor, seen, label) => {
      requireAccess(actor, 'master.define', null)
      return change(actor, async (trx, note) => {
        const { id } = await findSeen(trx, seen)
        await requireFreeLabel(trx, label, seen.code)
        await renameRole(trx, seen.code, label)
        await note(id, { action: 'list-role.rename' })
        return (await find(trx, seen.code)).role
      })
    },

    remove: async (actor, seen) => {
      requireAccess(actor, 'master.define', null)
      requireRecentSignIn(actor, clock())
      await change(actor, async (trx, note) => {
        const { id, role } = await findSeen(trx, seen)
        await deleteRole(trx, seen.code)
        await note(id, { action: 'list-role.remove' })
        return role
      })
    },

    give: async (actor, code, email) => {
      requireAccess(actor, 'master.define', null)
      requireRecentSignIn(actor, clock())
      return change(actor, async (trx, note) => {
        const { id } = await find(trx, code)
        const userId = await findAccount(trx, email)
        if (userId === undefined) throw invalidField('email', 'Nobody has an account with this address')
        if (await insertMember(trx, code, userId))
          await note(id, { action: 'list-role.give', details: { userId } })
        return (await find(trx, code)).role
      })
    },

    take: async (actor, code, userId) => {
      requireAccess(actor, 'master.define', null)
      return change(actor, async (trx, note) => {
        const { id } = await find(trx, code)
        if (!(await deleteMember(trx, code, userId))) throw notFound('This member')
        await note(id, { action: 'list-role.take', details: { userId } })
        return (await find(trx, code)).role
      })
    },
  }
}

async function find(trx: Transaction, code: string): Promise<StoredRole> {
  const [found] = await findRoles(trx, code)
  if (!found) throw notFound('This role')
  return found
}

async function findSeen(trx: Transaction, { code, version }: SeenRole): Promise<StoredRole> {
  const found = await find(trx, code)
  if (found.role.version !== version) throw stale('This role', found.role.version)
  return found
}

/** Makes a code from the label. A code that old grants name is not used again: it would bring them back to life. */
async function freeCode(trx: Transaction, label: string): Promise<string> {
  const base = slugify(label, 36)
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base}-${number}`
    if (!(await isTaken(trx, code))) return code
  }
}

/** @throws AppError conflict for the label of another role; built-in roles are not in the table */
async function requireFreeLabel(trx: Transaction, label: string, code: string | null): Promise<void> {
  if (!isBuiltInRoleLabel(label) && !(await hasLabel(trx, label, code))) return
  const message = `There is already a role “${label}”.`
  throw new AppError('conflict', message, { errors: [{ path: 'label', message }] })
}

function full(): AppError {
  return new AppError('not-permitted-now', `There are already ${masterLimits.roles} roles. Remove one first.`)
}
