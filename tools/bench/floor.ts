import { createServer, type IncomingMessage } from 'node:http'
import { createLog } from '../../apps/api/src/base/log.ts'
import { createPool } from '../../apps/api/src/db/pool.ts'

// Measures the least that a response can cost on this stack, to compare the product with. A plain server
// without rules, access checks, validation or logging: each path runs one prepared statement with the query
// string's values as parameters, in order.
const card = `j.id, j.slug, j.title, c.name as company, c.slug as "companySlug", j.location, j.country,
  j.work_mode as "workMode", j.employment_type as "employmentType", j.pay_min as "payMin", j.pay_max as "payMax",
  j.pay_currency as currency, j.pay_period as period, j.posted_at as "postedAt", j.closes_at as "closesAt"`
const cards = (matches: string) =>
  `select ${card} from (${matches}) m join jobs j on j.id = m.job_id join companies c on c.id = j.company_id`
const newest = 'order by posted_at desc, job_id desc limit 20'

const statements: Readonly<Record<string, string>> = {
  job: `select ${card}, j.description, c.about from jobs j join companies c on c.id = j.company_id where j.slug = $1`,
  newest: cards(`select job_id from job_search where (posted_at, job_id) < ($1, $2) ${newest}`),
  filtered: cards(
    `select job_id from job_search
     where work_mode = $1 and employment_type = $2
       and place = (select 'city-' || code from master_values where entity = 'cities' and label = $3 order by position limit 1)
       and (posted_at, job_id) < ($4, $5) ${newest}`,
  ),
  search: cards(
    `select job_id from job_search where terms @@ plainto_tsquery('vouch_exact', lower($1)) ${newest}`,
  ),
  pipeline: `select id, candidate_id as "userId", version, name, headline, stage, status, tell_at as "tellAt", marked,
    applied_at as "appliedAt", stage_since as "stageSince"
    from applications where job_id = $1 order by applied_at desc, id desc limit 20`,
  apply: `with application as (
      insert into applications (id, job_id, company_id, candidate_id, name, headline, applied_at, stage_since, last_news_at)
      select gen_random_uuid(), j.id, j.company_id, u.id, u.display_name, 'Looking for work', now(), now(), now()
      from jobs j, users u where j.id = $1 and u.identity_uid = $2
      returning id
    )
    insert into application_snapshots (application_id, summary, location, cover_letter, answers)
    select id, '', '', $3, '[]' from application returning application_id as id`,
}

const pool = createPool(
  { connectionString: process.env.DATABASE_URL ?? '' },
  createLog({ level: 'warn', readable: true }),
)

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor')
  const name = url.pathname.slice(1)
  if (name === 'usage') {
    const { user, system } = process.cpuUsage()
    response.end(JSON.stringify({ cpu: (user + system) / 1e6, memory: process.memoryUsage.rss() / 2 ** 20 }))
    return
  }
  const text = statements[name]
  if (!text) {
    response.statusCode = 404
    response.end()
    return
  }
  try {
    const values =
      request.method === 'POST' ? ((await readBody(request)) as unknown[]) : [...url.searchParams.values()]
    const { rows } = await pool.query({ name, text, values })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ items: rows }))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    response.statusCode = 500
    response.end()
  }
}).listen(Number(process.env.PORT), '127.0.0.1')

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
