import { skillLevels } from '@vouch/contract'
import { achievementDocument, didOfIssuer } from '@vouch/credentials/issuing'
import { sql } from 'kysely'
import { notFound } from '#base/app-error.ts'
import { isUuid } from '#base/uuid.ts'
import type { Database } from '#db/connect.ts'

interface VersionRow {
  readonly issuerId: string
  readonly isMarketplace: boolean
  readonly issuer: string
  readonly website: string | null
  readonly title: string
  readonly description: string
  readonly criteria: string
  readonly pictureId: string | null
  readonly skills: readonly {
    readonly label: string
    readonly uri: string | null
    readonly level: string | null
  }[]
}

/** A published version of a definition, as JSON text, and the issuer that published it. */
export type AchievementDocument = (
  definitionId: string,
  number: string,
) => Promise<{ readonly text: string; readonly issuerId: string }>

/** URL that names a version in passports. */
export function achievementUrl(origin: string, definitionId: string, number: number): string {
  return `${origin}/passport-definitions/${definitionId}/${number}`
}

/** Reads achievements (OB 3.0 §B.1.1) at the URL that passports name. @throws AppError not-found */
export function createAchievementDocument(db: Database, origin: string): AchievementDocument {
  return async (definitionId, number) => {
    if (!isUuid(definitionId) || !/^[1-9]\d{0,8}$/.test(number)) throw notFound('This passport definition')
    const { rows } = await sql<VersionRow>`
      select d.issuer_id as "issuerId", i.company_id is null as "isMarketplace", i.name as issuer, c.website,
        v.fields ->> 'name' as title, v.fields ->> 'description' as description, v.fields ->> 'criteria' as criteria,
        v.picture_id as "pictureId", coalesce((
          select jsonb_agg(jsonb_build_object('label', s.skill ->> 'label', 'uri', m.uri, 'level', s.skill ->> 'level')
            order by s.place)
          from jsonb_array_elements(v.fields -> 'skills') with ordinality s (skill, place)
          left join master_values m on m.entity = 'skills' and m.code = s.skill ->> 'code'), '[]') as skills
      from passport_definition_versions v
      join passport_definitions d on d.id = v.definition_id
      join passport_issuers i on i.id = d.issuer_id
      left join companies c on c.id = i.company_id
      where v.definition_id = ${definitionId} and v.number = ${Number(number)}`.execute(db.kysely)
    const [row] = rows
    if (!row) throw notFound('This passport definition')
    const { issuerId, isMarketplace, issuer, website, title, description, criteria, pictureId, skills } = row
    const image = pictureId === null ? {} : { image: `${origin}/api/v1/passport-pictures/${pictureId}/large` }
    const document = achievementDocument(
      {
        id: achievementUrl(origin, definitionId, Number(number)),
        name: title,
        description,
        criteria: { narrative: criteria },
        ...image,
        skills: skills.map(({ label, uri, level }) => ({
          name: label,
          uri,
          ...(level !== null && { level: { achieved: level, levels: skillLevels } }),
        })),
      },
      { did: didOfIssuer(origin, isMarketplace ? null : issuerId), name: issuer, url: website ?? origin },
    )
    return { text: JSON.stringify(document), issuerId }
  }
}
