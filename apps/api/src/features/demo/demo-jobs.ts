import type { EmployerQuestion, JobFields } from '@vouch/contract'
import { closeOutDays, emptyJob, slugify, teamRolesOf, uniquePicks } from '@vouch/domain'
import { uuidv7 } from '#base/uuid.ts'
import { jobFieldColumns, jobSkillRows, jobValueRows } from '#platform/job-field-columns.ts'
import type { DemoCompany } from './demo-companies.ts'
import { demoPay } from './demo-pay.ts'
import { jobQuestions, questionRows } from './demo-questions.ts'
import type { Row } from './demo-rows.ts'
import type { Occupation, Place } from './demo-texts.ts'
import { type DemoWorld, dayOf, daysBefore, endOfDay } from './demo-world.ts'
import { describeJob } from './job-description.ts'
import { demoRequirements, demoSkills } from './job-requirements.ts'
import { type JobRole, jobRole } from './job-role.ts'

export type DemoStatus = 'draft' | 'open' | 'closed' | 'expired'

export interface DemoJob {
  readonly id: string
  readonly company: DemoCompany
  readonly occupation: Occupation
  readonly title: string
  readonly status: DemoStatus
  readonly cvRule: JobFields['cvRule']
  readonly regretHours: number
  readonly questions: readonly EmployerQuestion[]
  readonly postedAt: Date
  /** When the job stopped accepting applications; null while open. */
  readonly endedAt: Date | null
  /** The job's row. Hires update its number of filled openings. */
  readonly row: Row<'jobs'>
}

export function addJob(
  world: DemoWorld,
  company: DemoCompany,
  { occupation, status }: { readonly occupation: Occupation; readonly status: DemoStatus },
): DemoJob {
  const { random, rows } = world
  const role = jobRole(world, company, occupation)
  const place = jobPlace(world, company, role)
  const times = jobTimes(world, status)
  const questions = jobQuestions(world, occupation)
  const fields = jobFields(world, { company, occupation, role, place, questions })
  const id = uuidv7()
  const isPublic = status !== 'draft'
  const closing = isPublic ? times.closesOn : null
  const row = {
    ...jobFieldColumns({ ...fields, closesOn: closing }),
    category_id: world.categories.get(occupation.field) ?? null,
    id,
    company_id: company.id,
    created_by: company.team[0]?.id ?? null,
    status,
    slug: isPublic ? `${slugify(`${role.title} ${company.text.name}`)}-${id.slice(-8)}` : null,
    posted_at: isPublic ? times.postedAt : null,
    closes_at: closing ? endOfDay(closing) : null,
    closed_at: times.endedAt,
    close_out_at:
      times.endedAt && (status === 'closed' || status === 'expired')
        ? daysBefore(times.endedAt, -closeOutDays[status])
        : null,
    close_outcome: status === 'closed' ? random.pick(['cancelled', 'filled-elsewhere'] as const) : null,
    filled: 0,
    version: isPublic ? 2 : 1,
    created_at: daysBefore(times.postedAt, 1),
    updated_at: times.endedAt ?? times.postedAt,
  }
  rows.jobs.push(row)
  rows.job_skills.push(...jobSkillRows(id, fields))
  rows.job_values.push(...jobValueRows(id, fields))
  rows.job_questions.push(...questionRows(id, questions))
  rows.job_team.push(...teamRows(id, company, row.created_at))
  if (isPublic) {
    const published = JSON.parse(JSON.stringify({ ...fields, closesOn: closing }))
    rows.job_versions.push({ job_id: id, version: 2, at: times.postedAt, fields: published })
  }
  const { title, cvRule, regretHours } = fields
  return { id, company, occupation, title, status, cvRule, regretHours, questions, ...times, row }
}

/** All members of a demo company decide about applicants, so all are on the hiring team. */
function teamRows(jobId: string, { id, team }: DemoCompany, at: Date): Row<'job_team'>[] {
  return team.map((member) => ({
    job_id: jobId,
    company_id: id,
    user_id: member.id,
    role: teamRolesOf(member.role)[0] ?? 'hiring-manager',
    added_at: at,
  }))
}

interface JobTimes {
  readonly postedAt: Date
  readonly endedAt: Date | null
  readonly closesOn: string
}

/** Open jobs were posted in the last four weeks, mostly in recent days. Ended jobs are older. */
function jobTimes({ random, now }: DemoWorld, status: DemoStatus): JobTimes {
  if (status === 'expired') {
    const closesOn = dayOf(daysBefore(now, random.int(1, 6)))
    const endedAt = endOfDay(closesOn)
    return { postedAt: daysBefore(endedAt, random.int(24, 30)), endedAt, closesOn }
  }
  if (status === 'closed') {
    const postedAt = daysBefore(now, random.int(24, 28) + random.next())
    return {
      postedAt,
      endedAt: daysBefore(now, 1 + 3 * random.next()),
      closesOn: dayOf(daysBefore(now, -10)),
    }
  }
  const postedAt = daysBefore(now, 0.02 + 27.5 * random.next() ** 1.4)
  const closesOn = dayOf(daysBefore(now, -random.pick([5, 9, 14, 21, 30, 45])))
  return { postedAt, endedAt: null, closesOn }
}

function jobPlace({ random, words }: DemoWorld, company: DemoCompany, role: JobRole): Place {
  return role.workMode === 'on-site' || random.chance(0.7) ? company.place : random.pick(words.places)
}

interface FieldParts {
  readonly company: DemoCompany
  readonly occupation: Occupation
  readonly role: JobRole
  readonly place: Place
  readonly questions: EmployerQuestion[]
}

function jobFields(world: DemoWorld, { company, occupation, role, place, questions }: FieldParts): JobFields {
  const { random } = world
  const named = world.masters.occupation(occupation.occupation)
  return {
    ...emptyJob(),
    ...demoRequirements(role),
    title: role.title,
    occupation: named.label,
    occupationCode: named.code,
    category: slugify(world.words.fields[occupation.field] ?? occupation.field),
    employmentType: role.employmentType,
    seniority: role.seniority,
    openings: random.weighted([
      { weight: 8, count: 1 },
      { weight: 2, count: 2 },
      { weight: 1, count: 3 },
    ]).count,
    workMode: role.workMode,
    location: place.city,
    country: place.country,
    description: describeJob(world, { company: company.text.name, city: place.city, role, occupation }),
    requiredSkills: demoSkills(world, role, random.sample(occupation.required, random.int(3, 5))),
    niceSkills: uniquePicks(demoSkills(world, null, random.sample(occupation.nice, random.int(1, 3)))),
    ...demoPay(random, { occupation, place, level: role.payLevel }),
    closesOn: null,
    cvRule: random.weighted([
      { weight: 5, rule: 'optional' as const },
      { weight: 4, rule: 'required' as const },
      { weight: 1, rule: 'hidden' as const },
    ]).rule,
    questions,
    regretHours: random.pick([72, 72, 72, 48, 24]),
  }
}
