import type { EmploymentType, JobFields, WorkMode } from '@vouch/contract'
import type { DemoCompany } from './demo-companies.ts'
import type { Occupation } from './demo-texts.ts'
import type { DemoWorld } from './demo-world.ts'

export interface JobRole {
  readonly title: string
  /** Job title without its suffix, for use in sentences. */
  readonly name: string
  readonly seniority: NonNullable<JobFields['seniority']>
  readonly employmentType: EmploymentType
  readonly workMode: WorkMode
  readonly payLevel: number
}

interface Rank {
  readonly weight: number
  readonly before?: string
  readonly after?: string
  readonly seniority: JobRole['seniority']
  readonly employmentType: EmploymentType
  readonly payLevel: number
}

const plain = { seniority: 'experienced', employmentType: 'full-time', payLevel: 1 } as const

/** Title and pay variants of office jobs in the demo. */
const deskRanks: readonly Rank[] = [
  { ...plain, weight: 10 },
  { ...plain, weight: 5, before: 'Senior ', payLevel: 1.22 },
  { ...plain, weight: 4, before: 'Junior ', seniority: 'entry', payLevel: 0.82 },
  { ...plain, weight: 2, before: 'Lead ', seniority: 'manager', payLevel: 1.38 },
  { ...plain, weight: 2, after: ', Part-time', employmentType: 'part-time' },
  { ...plain, weight: 1, after: ', Maternity Cover', employmentType: 'temporary' },
  {
    ...plain,
    weight: 1,
    after: ' (Internship)',
    seniority: 'student',
    employmentType: 'internship',
    payLevel: 0.45,
  },
]

/** Title and pay variants of demo jobs paid by the hour. */
const shiftRanks: readonly Rank[] = [
  { ...plain, weight: 10 },
  { ...plain, weight: 3, after: ', Part-time', employmentType: 'part-time' },
  { ...plain, weight: 2, after: ', Early Shift' },
  { ...plain, weight: 2, after: ', Evenings and Weekends', employmentType: 'part-time', payLevel: 1.08 },
  { ...plain, weight: 2, after: ', Night Shift', payLevel: 1.15 },
  {
    ...plain,
    weight: 2,
    after: ' (Season)',
    seniority: 'entry',
    employmentType: 'temporary',
    payLevel: 0.95,
  },
  {
    ...plain,
    weight: 1,
    after: ' Apprentice',
    seniority: 'student',
    employmentType: 'apprenticeship',
    payLevel: 0.5,
  },
]

const remoteFields = ['software', 'data', 'design', 'marketing', 'media', 'finance']
const hybridFields = [...remoteFields, 'administration', 'engineering', 'science', 'public']

/** Picks a job role, if possible with a title that the company has not used. */
export function jobRole({ random }: DemoWorld, company: DemoCompany, occupation: Occupation): JobRole {
  const used = company.usedTitles
  const ranks = occupation.period === 'hour' ? shiftRanks : deskRanks
  let title = ''
  let name = ''
  let rank = ranks[0] ?? { ...plain, weight: 1 }
  for (let tries = 0; tries < 12; tries += 1) {
    const base = random.pick(occupation.titles)
    rank = isRanked(base) ? { ...plain, weight: 1 } : random.weighted(ranks)
    name = `${rank.before ?? ''}${base}`
    title = `${name}${rank.after ?? ''}`
    if (!used.has(title)) break
  }
  used.add(title)
  const { seniority, employmentType, payLevel } = rank
  return {
    title,
    name,
    seniority,
    employmentType,
    payLevel,
    workMode: workMode(random.next(), occupation.field),
  }
}

/** True for titles that already contain a rank; "Junior Shop Manager" would be odd. */
function isRanked(title: string): boolean {
  return /Manager|Lead|Assistant|Chef|Postdoctoral|Deputy|Night|, /.test(title)
}

function workMode(chance: number, field: string): WorkMode {
  if (remoteFields.includes(field) && chance < 0.25) return 'remote'
  return hybridFields.includes(field) && chance < 0.7 ? 'hybrid' : 'on-site'
}
