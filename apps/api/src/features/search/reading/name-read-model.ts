import { type FoundName, range } from '@vouch/domain'
import type { Database } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import { type PlaceRow, placeOf } from './place-names.ts'

export interface NameReadModel {
  /**
   * Finds names of occupations, skills and places in a sequence of words.
   * @param words as typed, in order; `first` and `last` of a name are their numbers
   * @param whole true to find no names at the end of compounds
   */
  find(words: readonly string[], whole?: boolean): Promise<readonly FoundName[]>
}

/** A name as found, with what the place of a place's name needs. */
interface NameRow extends PlaceRow {
  /** 0 for a name of our own list, 1 for a label, 2 for a synonym. */
  readonly closeness: number
  readonly source: string
  /** The name that was found: the words themselves, or a name that an administrator's group gives the same meaning. */
  readonly phrase: string
  readonly names: string[]
}

/** Names shared by more occupations than this are ignored in a search text; the index has them, up to 50, as `w:`. */
const maxShared = 3

/** At most this many names are read per occupation. O*NET has 50 on average, and up to 1,000. */
const maxNames = 300

/** SQL: names of an occupation in English and in the languages of Vouch's own list, as the index has them. */
function namesOfSql(entity: string): string {
  return `case when ${entity} in ('occupations', 'onet-occupations', 'search-words') then array(
      select phrase from (
        select distinct on (n.phrase) n.phrase, n.is_label, n.language = 'en' as english from master_terms n
        where n.value_id = v.id and n.active and (n.language = 'en' or n.source = 'vouch')
        order by n.phrase, n.is_label desc, n.language = 'en' desc
      ) n order by n.english desc, n.is_label desc, length(n.phrase) limit ${maxNames}
    ) else '{}' end`
}

/** A sub-select hides the words from the planner, which then reuses one plan. Planning for each text took 1.2 ms of 2. */
const asked = '(select $1::text[])'

// The nested loop is forced by `offset 0`: for many words the planner would read all names.
const namesSql = `
  with w as materialized (
    select place::int, search_light(word) as light, btrim(lower(search_plain(word))) as plain from unnest(${asked}) with ordinality w(word, place)
  ), g as materialized (
    select a.place as first, b.place as last,
      (select string_agg(c.light, ' ' order by c.place) from w c where c.place between a.place and b.place) as gram,
      (select string_agg(c.plain, ' ' order by c.place) from w c where c.place between a.place and b.place) as plain
    from w a join w b on b.place between a.place and a.place + 4
      -- The whole text may be one long name.
      or a.place = 1 and b.place = cardinality(${asked}) and b.place <= 15
  )
  select g.first - 1 as first, g.last - 1 as last, t.entity, t.closeness, p.phrase, v.source, v.id, v.code, v.label, ${namesOfSql('t.entity')} as names,
    case when t.entity = 'cities' then greatest(0, -v.position) else 0 end as population, coalesce(s.jobs, 0) as jobs,
    r.label as region, search_light(r.label) as region_light, search_light(c.label) as country_light, r.code as region_code, r.id as region_id, c.label as country, c.code as country_code
  from g
  cross join lateral (
    select g.gram as phrase, true as typed
    union all
    select distinct o.phrase, false from (
      select t.value_id from master_terms t where t.phrase = g.gram and t.entity = 'search-words' and t.active offset 0
    ) words join master_terms o on o.value_id = words.value_id and o.active and o.phrase <> g.gram
  ) p
  cross join lateral (
    select t.entity, t.value_id, t.closeness
    from (
      select t.entity, t.value_id, min(t.position) as position,
        min(case when t.source = 'vouch' then 0 when t.is_label then 1 else 2 end) as closeness
      from master_terms t
      where t.phrase = p.phrase and t.active and (t.entity in ('occupations', 'onet-occupations', 'skills')
        or p.typed and t.entity = 'search-words'
        -- A sword is not the town of Swords.
        or p.typed and t.entity in ('cities', 'regions', 'countries') and t.term = g.plain)
      group by t.entity, t.value_id offset 0
    ) t order by t.position limit 24
  ) t
  join master_values v on v.id = t.value_id
  left join search_places s on s.id = v.id
  left join master_values r on r.id = v.parent_id and r.entity = 'regions' and t.entity = 'cities'
  left join master_values c on c.entity = 'countries' and t.entity in ('cities', 'regions')
    and c.code = case t.entity when 'cities' then v.attributes ->> 'country' else split_part(v.code, '-', 1) end`

/** Heads of compound words: "Kinderkrankenschwester" ends in "Krankenschwester". In languages that compound only. */
const headsSql = `
  select w.place::int - 1 as first, w.place::int - 1 as last, t.entity, 0 as closeness, '' as phrase, v.source, v.id, v.code, v.label,
    ${namesOfSql('t.entity')} as names, 0 as population, 0 as jobs, null as region, null as region_light, null as country_light, null as region_code, null as region_id, null as country,
    null as country_code
  from unnest(${asked}) with ordinality w(word, place)
  cross join lateral (select search_light(w.word) as light offset 0) l
  cross join lateral (
    select t.entity, t.value_id
    from (
      select t.entity, t.value_id, length(t.phrase) as size, max(length(t.phrase)) over () as longest
      from generate_series(4, length(l.light) - 5) start
      cross join lateral (
        select t.entity, t.value_id, t.phrase from master_terms t
        where t.phrase = substr(l.light, start) and t.active and t.language in ('de', 'nl', 'sv', 'da', 'no', 'nb', 'nn', 'fi')
          and t.entity in ('occupations') offset 0
      ) t
    ) t where size = longest limit 6
  ) t
  join master_values v on v.id = t.value_id
  where length(l.light) >= 10`

const maxCached = 2_000
const ttlMs = 30_000

/** Reads names of the lists. Caches them for half a minute, because lists rarely change. */
export function createNameReadModel(db: Database): NameReadModel {
  const cache = new Map<string, { readonly names: readonly FoundName[]; readonly until: number }>()
  return {
    find: async (words, whole = false) => {
      if (words.length === 0) return []
      const key = `${whole} ${words.join(' ')}`
      const cached = cache.get(key)
      if (cached && cached.until > Date.now()) return cached.names
      const rows = await prepared<NameRow & Record<string, unknown>>(db, 'search-names', namesSql, [words])
      const named = new Set(
        rows.filter((row) => row.entity === 'occupations').flatMap(({ first, last }) => range(first, last)),
      )
      const isWhole = (word: string, at: number) => whole || named.has(at) || !/\p{L}{10}/u.test(word)
      const others = words.map((word, at) => (isWhole(word, at) ? '' : word))
      const heads = others.some((word) => word !== '')
        ? await prepared<NameRow & Record<string, unknown>>(db, 'search-compound-heads', headsSql, [others])
        : []
      const names = namesOf([...rows, ...heads])
      if (cache.size > maxCached) cache.clear()
      cache.set(key, { names, until: Date.now() + ttlMs })
      return names
    },
  }
}

function namesOf(rows: readonly NameRow[]): FoundName[] {
  const places = rows.flatMap((row) => placeOf(row) ?? [])
  const concepts = new Map<string, NameRow[]>()
  for (const row of rows) {
    if (['cities', 'regions', 'countries'].includes(row.entity)) continue
    const key = `${row.first} ${row.last} ${row.entity} ${row.phrase}`
    concepts.set(key, [...(concepts.get(key) ?? []), row])
  }
  return [
    ...places,
    ...[...concepts.values()].flatMap((all) => {
      const closest = Math.min(...all.map(({ closeness }) => closeness))
      const same = all.filter(({ closeness }) => closeness === closest)
      const [row] = same
      if (!row || same.length > maxShared) return []
      const kind = row.entity === 'skills' ? ('skill' as const) : ('occupation' as const)
      const prefix = kind === 'skill' ? 's' : 'o'
      return [
        {
          kind,
          first: row.first,
          last: row.last,
          terms: same.map(({ id }) => `${prefix}:${id}`),
          ids: same.map(({ id }) => id),
          label: row.label,
          isOwn: ['vouch', 'admin'].includes(row.source),
          names: [...new Set(same.flatMap((one) => one.names))],
        },
      ]
    }),
  ]
}
