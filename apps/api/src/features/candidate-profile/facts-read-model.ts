import { factsOf, type ListKnowledge, namedValues } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { ServiceDeps } from '#platform/feature.ts'
import type { ProfileFacts } from './ports.ts'
import { readProfile } from './profile-store.ts'
import { profileDataOf, toSteps } from './stored-profile.ts'

/** Values of a list beside a value, at most: in a larger group they are too unlike each other to count. */
const mostNear = 200

/** SQL: codes of the values beside and below `v`, and of related ones. */
const nearCodes = `array(
  select n.code from (
    select n.id from master_values n where n.parent_id = v.id
    union select n.id from master_values n where n.parent_id = v.parent_id and n.id <> v.id
    union select r.to_id from master_relations r where r.from_id = v.id and r.kind = 'related'
    union select r.from_id from master_relations r where r.to_id = v.id and r.kind = 'related'
  ) beside join master_values n on n.id = beside.id
  where n.entity = v.entity and n.active
  order by n.code limit ${mostNear})`

const knowledge = `
  select
    (select coalesce(json_object_agg(v.code, json_build_object('near', ${nearCodes}, 'broader', array(
        select a.code from master_values a where a.id = any (v.ancestors) and a.entity = 'skills'))), '{}')
      from master_values v where v.entity = 'skills' and v.code = any ($1::text[])) as skills,
    (select coalesce(json_object_agg(v.code, ${nearCodes}), '{}')
      from master_values v where v.entity = 'occupations' and v.code = any ($2::text[])) as occupations,
    (select coalesce(json_object_agg(v.code, json_build_object(
        'lat', (v.attributes ->> 'lat')::float8, 'lon', (v.attributes ->> 'lon')::float8)), '{}')
      from master_values v where v.entity = 'cities' and v.code = any ($3::text[]) and v.attributes ? 'lat') as cities,
    (select coalesce(json_object_agg(v.code, v.attributes -> 'isced'), '{}')
      from master_values v where v.entity = 'education-levels' and v.attributes ? 'isced') as "educationRanks"`

/** Reads what a match may know of a person, and nothing else of the profile. */
export function createProfileFacts({ db, clock }: Pick<ServiceDeps, 'db' | 'clock'>): ProfileFacts {
  return {
    of: async (userId) => {
      const at = clock()
      const { steps, passports, following } = await readProfile(db, userId, at)
      const data = profileDataOf(toSteps(steps, noAccount, following))
      const { skills, occupations, cities } = namedValues(data, passports)
      const lists = await readKnowledge(db, [skills, occupations, cities])
      return factsOf(data, passports, lists, at.toISOString().slice(0, 10))
    },
  }
}

/** No fact is in the account. */
const noAccount = { display_name: '', locale: null, time_zone: null }

async function readKnowledge(db: Database, codes: readonly (readonly string[])[]): Promise<ListKnowledge> {
  const [row] = await prepared<ListKnowledge & Record<string, unknown>>(db, 'facts-lists', knowledge, [
    ...codes,
  ])
  if (!row) throw new Error('the query of list values returned no row')
  return row
}
