import { emptyStep } from '@vouch/domain'
import { sql } from 'kysely'
import type { Clock } from '#base/clock.ts'
import type { Executor, Transaction } from '#db/transaction.ts'
import type {
  ChangedDocument,
  ChangedPlace,
  MasterValues,
  NotedWords,
  Replacement,
  TypedWords,
  ValueHolder,
} from '#features/masters/ports.ts'
import { toColumns } from '#platform/profile-columns.ts'
import { changedWords } from './own-words.ts'
import { type ProfileForMerge, readForMerge } from './profile-store.ts'
import { applyPlaces, placesOf } from './replaced-values.ts'
import { placeOf } from './resolve-step.ts'
import { profileDataOf, type StepRow, toSteps } from './stored-profile.ts'

/** SQL: condition of the index of values. */
const holdsOneOf = (entity: string, codes: readonly string[]) => sql`
  step in ('personal', 'preferences', 'experience', 'education', 'skills', 'portfolio', 'documents')
  and candidate_step_values(step, data) && ${codes.map((code) => `${entity}:${code}`)}::text[]`

interface Deps {
  readonly masters: Pick<MasterValues, 'find'>
  readonly typedWords: TypedWords
  readonly clock: Clock
}

/** The profiles of candidates as holders of values. */
export function createProfileHolder(deps: Deps): ValueHolder {
  return {
    kind: 'profile',

    count: async (executor, entity, codes) => {
      const { rows } = await sql<{ count: number }>`
        select count(distinct user_id)::int as count from candidate_steps where ${holdsOneOf(entity, codes)}`.execute(
        executor,
      )
      return rows[0]?.count ?? 0
    },

    replace: async (trx, replacement, limit) => {
      const ids = await findHolders(trx, deps, replacement, limit)
      return rewrite(trx, deps, ids, ({ step, data }) => {
        const places = placesOf(step, { ...emptyStep(step), ...data }, replacement)
        return places.length === 0 ? null : { places, data: applyPlaces(data, places, replacement) }
      })
    },

    restore: async (trx, replacement, changed) => {
      const places = new Map(changed.map((one) => [`${one.holderId} ${one.part}`, one.places]))
      const ids = [...new Set(changed.map(({ holderId }) => holderId))]
      await rewrite(trx, deps, ids, ({ step, data }, userId) => {
        const own = places.get(`${userId} ${step}`)
        return own ? { places: own, data: applyPlaces(data, own, replacement, true) } : null
      })
    },
  }
}

async function findHolders(
  executor: Executor,
  { typedWords }: Deps,
  { entity, from: { code, label } }: Replacement,
  limit: number,
): Promise<string[]> {
  if (code === null) return typedWords.holders(executor, 'profile', { entity, words: label }, limit)
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id from candidate_steps where ${holdsOneOf(entity, [code])}
    order by user_id limit ${limit}`.execute(executor)
  return rows.map(({ user_id }) => user_id)
}

type Change = (
  step: StepRow,
  userId: string,
) => { readonly places: readonly ChangedPlace[]; readonly data: object } | null

/** Changes steps of profiles, and what is derived from them. Locks the people until the transaction ends. */
async function rewrite(
  trx: Transaction,
  deps: Deps,
  ids: readonly string[],
  change: Change,
): Promise<ChangedDocument[]> {
  if (ids.length === 0) return []
  const at = deps.clock()
  const people = await readForMerge(trx, ids, at)
  const changed: ChangedDocument[] = []
  const steps: { user_id: string; step: string; data: object }[] = []
  const noted: NotedWords[] = []
  const profiles: { profile: ProfileForMerge; steps: StepRow[] }[] = []
  for (const profile of people) {
    const rows = profile.steps.map((row) => {
      const made = change(row, profile.user_id)
      if (!made) return row
      changed.push({ holderId: profile.user_id, part: row.step, places: made.places })
      steps.push({ user_id: profile.user_id, step: row.step, data: made.data })
      noted.push(...changedWords(profile.user_id, row.step, row.data, made.data))
      return { ...row, data: made.data }
    })
    profiles.push({ profile, steps: rows })
  }
  await sql`
    update candidate_steps s set data = c.data
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as c (user_id uuid, step text, data jsonb)
    where s.user_id = c.user_id and s.step = c.step`.execute(trx)
  await writeDerived(trx, deps, profiles, at)
  await deps.typedWords.note(trx, noted)
  return changed
}

async function writeDerived(
  trx: Transaction,
  { masters }: Deps,
  profiles: readonly { readonly profile: ProfileForMerge; readonly steps: readonly StepRow[] }[],
  at: Date,
): Promise<void> {
  const whole = profiles.map(({ profile, steps }) => ({
    profile,
    data: profileDataOf(toSteps(steps, profile)),
  }))
  const cities = whole.flatMap(({ data }) => data.personal.city?.code ?? [])
  const values = await masters.find(
    trx,
    [...new Set(cities)].map((code) => ({ entity: 'cities', code })),
  )
  const records = whole.map(({ profile, data }) => {
    const { shown, location } = toColumns(data, profile.passports, at)
    const place = placeOf(data.personal, values)
    return {
      user_id: profile.user_id,
      shown,
      location,
      ...place,
      moves: place !== undefined && place !== null,
    }
  })
  await sql`
    update candidate_profiles p
    set shown = c.shown, location = c.location, lat = case when c.moves then c.lat else p.lat end,
      lon = case when c.moves then c.lon else p.lon end
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as c (user_id uuid, shown jsonb, location text, lat float8, lon float8, moves boolean)
    where p.user_id = c.user_id`.execute(trx)
  await sql`select candidate_search_refresh(${profiles.map(({ profile }) => profile.user_id)}::uuid[])`.execute(
    trx,
  )
}
