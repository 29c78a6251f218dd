/** Character between the places of a job in `job_search`. It occurs in no text of a job. */
export const placeSeparator = '\u001d'

const parts = (column: string) => `string_to_array(s.${column}, chr(${placeSeparator.charCodeAt(0)}))`

/**
 * SQL: the places of the job of row `s` of `job_search`, as a table `k` with the columns `place`, `region`, `country` and
 * `position`. What a place does not have is null or empty.
 */
export const placesOfRow = `unnest(${parts('place')}, ${parts('region')}, ${parts('country')})
    with ordinality k (place, region, country, position)`

/** SQL: JSON array of the further places of a job, as they were written. @param job alias of the row of the job */
export const otherPlacesOf = (job: string) => `coalesce((
    select json_agg(json_build_object('location', o.location, 'country', o.country) order by o.position)
    from job_places o where o.job_id = ${job}.id
  ), '[]'::json)`

/** SQL: JSON array of the further places of job `j`. */
export const otherPlacesSql = otherPlacesOf('j')

/** SQL: JSON array of the countries of job `j`. */
export const jobCountriesSql = `coalesce((
    select json_agg(distinct w.country)
    from (select j.country union all select o.country from job_places o where o.job_id = j.id) w
    where w.country is not null
  ), '[]'::json)`
