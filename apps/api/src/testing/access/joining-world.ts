import { uuidv7 } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'
import type { TestPerson } from '#testing/factories/factories.ts'
import type { AccessWorld } from './access-world.ts'

/** Adds an open invitation of an administrator. */
export async function createInvitation(db: Database, admin: TestPerson, now: Date): Promise<string> {
  const id = uuidv7()
  await db.kysely
    .insertInto('admin_invitations')
    .values({
      id,
      email: `${id}@example.org`,
      token_hash: Buffer.from(id),
      invited_by: admin.userId,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return id
}

/** Adds an open invitation to the company, a join request and a verification document. */
export async function createJoining(
  db: Database,
  { company, people, now }: { company: string; people: AccessWorld['people']; now: Date },
): Promise<{ companyInvitation: string; joinRequest: string }> {
  const [companyInvitation, joinRequest, document] = [uuidv7(), uuidv7(), uuidv7()]
  await db.kysely
    .insertInto('company_invitations')
    .values({
      id: companyInvitation,
      company_id: company,
      email: `${companyInvitation}@example.org`,
      role: 'viewer',
      token_hash: Buffer.from(companyInvitation),
      invited_by: people.owner.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  await db.kysely
    .insertInto('company_join_requests')
    .values({
      id: joinRequest,
      company_id: company,
      user_id: people['other-employer'].userId,
      created_at: now,
    })
    .execute()
  await db.kysely
    .insertInto('company_documents')
    .values({
      company_id: company,
      id: document,
      name: 'register.pdf',
      media_type: 'application/pdf',
      bytes: 3,
      storage_key: document,
      sha256: Buffer.alloc(32),
      created_at: now,
    })
    .execute()
  return { companyInvitation, joinRequest }
}
