import type { SkillLevel } from '@vouch/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/transaction.ts'

/** What the files of a passport show beside what was signed. */
export interface ShownContent {
  readonly name: string
  readonly description: string
  readonly criteria: string
  readonly issuerName: string
  readonly website: string | null
  /** Name of the holder; '' if the passport has none. */
  readonly holder: string
  readonly skills: readonly { readonly label: string; readonly level: SkillLevel | null }[]
  readonly awardedOn: string
  readonly validUntil: Date | null
  /** Storage key of the picture; null without one. */
  readonly pictureKey: string | null
}

export async function shownContent(
  executor: Executor,
  passportId: string,
): Promise<ShownContent | undefined> {
  const { rows } = await sql<ShownContent>`
    select v.fields ->> 'name' as name, v.fields ->> 'description' as description, v.fields ->> 'criteria' as criteria,
      i.name as "issuerName", c.website, p.name as holder, p.skills, p.awarded_on::text as "awardedOn",
      p.valid_until as "validUntil", t.storage_key as "pictureKey"
    from issued_passports p
    join passport_issuers i on i.id = p.issuer_id
    left join companies c on c.id = i.company_id
    join passport_definition_versions v on v.definition_id = p.definition_id and v.number = p.number
    left join passport_pictures t on t.id = v.picture_id
    where p.id = ${passportId}`.execute(executor)
  return rows[0]
}
