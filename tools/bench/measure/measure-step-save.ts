import type { Client } from '../client.ts'
import { databaseCpu } from '../database.ts'
import { callers } from '../make/make-people.ts'
import type { ServerProcess } from '../processes.ts'
import type { BenchIdentity } from '../tokens.ts'

/** Time of saving a profile step when one person saves one step after another, in milliseconds. */
export interface SaveTime {
  readonly step: string
  /** Median time from the request to the complete response, measured by the client. */
  readonly p50: number
  readonly p99: number
  readonly appCpu: number
  readonly databaseCpu: number | undefined
}

const warmSaves = 200
const path = '/api/v1/me/candidate-profile/steps'

/** Measures how long saving each step of a long profile takes: ten experiences, 40 skills, three pages of text. */
export async function measureStepSaves(
  api: ServerProcess,
  client: Client,
  identity: BenchIdentity,
  saves: number,
): Promise<SaveTime[]> {
  const token = identity.tokenFor(`${callers.candidate}1`)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const own = await fetch(`${api.address}${path}`, { headers })
  const { steps } = (await own.json()) as { steps: { step: string; version: number }[] }
  const versions = new Map(steps.map(({ step, version }) => [step, version]))
  const save = async (step: string, data: object): Promise<number> => {
    const body = JSON.stringify({ step, data })
    const version = versions.get(step) ?? 0
    const begin = performance.now()
    const answer = await fetch(`${api.address}${path}`, {
      method: 'PUT',
      headers: { ...headers, 'if-match': `"${version}"` },
      body,
    })
    const text = await answer.text()
    const time = performance.now() - begin
    if (answer.status !== 200) throw new Error(`a save answered ${answer.status}: ${text}`)
    versions.set(step, version + 1)
    return time
  }
  const data = await longProfile(client)
  for (const [step, make] of Object.entries(data)) await save(step, make(0))
  const times: SaveTime[] = []
  for (const step of ['preferences', 'experience', 'skills']) {
    const make = data[step] ?? (() => ({}))
    for (let round = 0; round < warmSaves; round++) await save(step, make(round))
    const before = [await api.cpu(), await databaseCpu(client)] as const
    const taken: number[] = []
    for (let round = 0; round < saves; round++) taken.push(await save(step, make(round)))
    const after = [await api.cpu(), await databaseCpu(client)] as const
    const spent = (from: number | undefined, to: number | undefined) =>
      from === undefined || to === undefined ? undefined : ((to - from) * 1000) / saves
    taken.sort((one, other) => one - other)
    times.push({
      step,
      p50: taken[Math.floor(saves / 2)] ?? 0,
      p99: taken[Math.floor(saves * 0.99)] ?? 0,
      appCpu: spent(before[0], after[0]) ?? 0,
      databaseCpu: spent(before[1], after[1]),
    })
  }
  return times
}

/** Returns functions that create the data of each step. The round number makes every save different. */
async function longProfile(client: Client): Promise<Record<string, (round: number) => object>> {
  const { rows: skills } = await client.query<{ code: string; label: string }>(
    `select code, label from master_values where entity = 'skills' order by id limit 40`,
  )
  const { rows: cities } = await client.query<{ code: string; label: string }>(
    `select code, label from master_values where entity = 'cities' order by id limit 1`,
  )
  const words = 'Kept the books of a small company and explained them to everybody who asked. '
  const experiences = Array.from({ length: 10 }, (_, place) => ({
    id: `experience-${place}`,
    title: 'Accountant',
    employer: `Company ${place}`,
    startDate: `${2000 + place * 2}-01`,
    endDate: `${2001 + place * 2}-12`,
    highlights: [words, words, words],
    summary: words.repeat(5),
    skills: skills.slice(place, place + 5),
  }))
  const entries = skills.map((skill, place) => ({
    id: `skill-${place}`,
    skill,
    level: 'advanced',
    years: 3,
    evidence: [`experience-${place % 10}`],
  }))
  return {
    contact: () => ({ firstName: 'Robin', lastName: 'Caller' }),
    personal: () => ({ country: 'DE', city: cities[0] ?? null }),
    preferences: (round) => ({ headline: `Accountant ${round}`, summary: words.repeat(40) }),
    experience: (round) => ({
      items: experiences.map((item) => ({ ...item, description: `Round ${round}` })),
    }),
    education: () => ({
      items: [
        { id: 'school', level: 'bachelor', institution: 'University', startDate: '1996', endDate: '1999' },
      ],
    }),
    skills: (round) => ({
      items: entries.map((item) => ({ ...item, years: round % 50 })),
      top: entries.slice(0, 5).map(({ id }) => id),
    }),
    review: () => ({ visibility: 'public' }),
  }
}
