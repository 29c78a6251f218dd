import type { MasterFieldDefinition, MasterGrant } from '@vouch/contract'
import { wholeFields } from '@vouch/domain'
import { sql } from 'kysely'
import type { Database } from '#db/connect.ts'
import { createUser, type TestPerson } from './factories.ts'

/** A field of a list, with defaults for what is left out. */
export function listField(
  field: Pick<MasterFieldDefinition, 'name' | 'kind'> & Partial<MasterFieldDefinition>,
): MasterFieldDefinition {
  const [whole] = wholeFields([{ label: field.name, ...field }])
  if (!whole) throw new Error('no field')
  return whole
}

/** The body that adds a list. */
export function listInput(name: string, fields: readonly MasterFieldDefinition[] = []) {
  return {
    name,
    label: name,
    labels: {},
    description: '',
    hierarchical: true,
    translatable: true,
    parents: [name],
    fields: [...fields],
    relations: [],
  }
}

/** Replaces the rules of a list. */
export async function grantList(db: Database, entity: string, grants: readonly MasterGrant[]): Promise<void> {
  await sql`update master_entities set grants = ${JSON.stringify(grants)}::jsonb where name = ${entity}`.execute(
    db.kysely,
  )
}

/** Adds a person who holds a role of the organisation, and the role if it is missing. */
export async function createEditor(db: Database, role: string): Promise<TestPerson> {
  const person = await createUser(db)
  await sql`insert into list_roles (code, label) values (${role}, ${role}) on conflict do nothing`.execute(
    db.kysely,
  )
  await sql`insert into list_role_members (role, user_id) values (${role}, ${person.userId})`.execute(
    db.kysely,
  )
  return person
}
