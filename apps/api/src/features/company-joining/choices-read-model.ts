import type { CompanyChoice, Page } from '@vouch/contract'
import { sql } from 'kysely'
import { requireAccess } from '#access/require-access.ts'
import type { Actor } from '#base/actor.ts'
import type { Database } from '#db/connect.ts'
import { decodeCursor, type PageQuery, pageOf } from '#db/paging.ts'
import { companyIs, isInMarketplace } from '#db/sql/company-sql.ts'
import { condition } from '#db/sql/condition.ts'
import { beginsWord } from '#db/word-start.ts'
import { companyPictureAddress } from '#platform/files/company-picture-address.ts'

interface Row {
  readonly id: string
  readonly shown_name: string
  readonly shown_key: string
  readonly location: string | null
  readonly status: string
  readonly logo: string | null
}

/** Lists companies by name, for the viewer to join or to exclude from seeing their profile. */
export async function listCompanyChoices(
  db: Database,
  actor: Actor,
  { q = '', limit = 20, cursor }: PageQuery & { readonly q?: string | undefined },
): Promise<Page<CompanyChoice>> {
  requireAccess(actor, 'company.choose', null)
  const after = decodeCursor(cursor, ['string', 'uuid'])
  // Matches the displayed or the legal name.
  const named = q
    ? sql`and (${beginsWord(sql.ref('c.shown_key'), q)} or ${beginsWord(sql.ref('c.name_key'), q)})`
    : sql``
  const further = after ? sql`and (c.shown_key, c.id) > (${after[0]}, ${after[1]}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select c.id, c.shown_name, c.shown_key, c.location, c.status,
      (select p.id from company_pictures p where p.company_id = c.id and p.kind = 'logo') as logo
    from companies c
    where ${condition(isInMarketplace())}
      and (not (${condition(companyIs('draft'))}) or exists (select from public_companies v where v.id = c.id))
      ${named} ${further}
    order by c.shown_key, c.id
    limit ${limit + 1}`.execute(db.kysely)
  const page = pageOf(rows, limit, (row) => [row.shown_key, row.id])
  return { items: page.items.map(toChoice), nextCursor: page.nextCursor }
}

function toChoice(row: Row): CompanyChoice {
  return {
    id: row.id,
    name: row.shown_name,
    place: row.location,
    verified: row.status === 'verified',
    logo: row.logo ? companyPictureAddress(row.logo) : null,
  }
}
