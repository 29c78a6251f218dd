import { type JudgedPosting, textOf } from './postings.ts'
import type { QuerySet } from './query-files.ts'
import type { Grade, GradeRule, JudgedQuery, Requirement } from './rules.ts'

/** Grades of the postings that are not useless, by key. */
export type Grades = ReadonlyMap<string, Grade>

/** Grades a posting; undefined when no rule applies. */
type OptionalGrader = (posting: JudgedPosting) => Grade | undefined

const hoursPerYear = 2_080
const payPeriods: Readonly<Record<string, number>> = { HOUR: hoursPerYear, DAY: 260, YEAR: 1 }

/** Creates the function that grades all postings for a query. It keeps the grades of professions for later queries. */
export function createGrading(
  postings: readonly JudgedPosting[],
  { professions, requirements }: Omit<QuerySet, 'queries'>,
): (query: JudgedQuery) => Grades {
  const known = new Map<string, OptionalGrader>()
  const professionOf = (name: string): OptionalGrader => {
    const grader = known.get(name) ?? graderOf(professions[name] ?? [])
    known.set(name, grader)
    return grader
  }
  return ({ grades = [], want = [], need = [], never }) => {
    const own = graderOf(grades)
    const wanted = want.map(professionOf)
    const needed = need.flatMap((name) => requirements[name] ?? []).map(compileRequirement)
    const excluded = never === undefined ? undefined : pattern(never)
    const result = new Map<string, Grade>()
    for (const posting of postings) {
      let grade = own(posting) ?? (Math.max(0, ...wanted.map((of) => of(posting) ?? 0)) as Grade)
      if (grade > 0 && excluded?.test(posting.title)) grade = 0
      for (const lower of needed) if (grade > 0) grade = lower(posting, grade)
      if (grade > 0) result.set(posting.key, grade)
    }
    return result
  }
}

/** Compiles rules, and remembers the grades of titles when only titles matter, because many titles recur. */
function graderOf(rules: readonly GradeRule[]): OptionalGrader {
  const grade = compileRules(rules)
  const isByTitle = rules.every(({ grade: _grade, not: _not, title: _title, ...others }) =>
    Object.values(others).every((field) => field === undefined),
  )
  if (!isByTitle) return grade
  const byTitle = new Map<string, Grade | undefined>()
  return (posting) => {
    const known = byTitle.get(posting.title)
    if (known !== undefined || byTitle.has(posting.title)) return known
    const found = grade(posting)
    byTitle.set(posting.title, found)
    return found
  }
}

function compileRules(rules: readonly GradeRule[]): OptionalGrader {
  const compiled = rules.map(({ grade, not, ...fields }) => ({
    grade,
    not: not === undefined ? undefined : pattern(not),
    fields: compileFields(fields),
  }))
  return (posting) =>
    compiled.find(
      ({ fields, not }) =>
        fields.every(({ name, regex }) => regex.test(fieldOf(posting, name))) && !not?.test(posting.title),
    )?.grade
}

/** Compiles a requirement to a function that lowers the grade of a posting that does not meet it. */
function compileRequirement(requirement: Requirement): (posting: JudgedPosting, grade: Grade) => Grade {
  const { payPerYear, otherwise, unknown = otherwise } = requirement
  const any = compileFields(requirement.any)
  const none = compileFields(requirement.none)
  return (posting, grade) => {
    const matches = ({ name, regex }: FieldPattern) => regex.test(fieldOf(posting, name))
    if (any.some(matches)) return grade
    if (none.length > 0 && !none.some(matches)) return grade
    const pay = payPerYear === undefined ? undefined : highestPay(posting)
    if (pay !== undefined && payPerYear !== undefined && pay >= payPerYear) return grade
    const isKnown =
      none.length > 0 ||
      pay !== undefined ||
      any.some(({ name }) => name !== 'title' && textOf(posting, name) !== '')
    return Math.min(isKnown ? otherwise : unknown, grade - 1) as Grade
  }
}

interface FieldPattern {
  readonly name: string
  readonly regex: RegExp
}

function compileFields(fields: Readonly<Record<string, string>> = {}): FieldPattern[] {
  return Object.entries(fields).map(([name, source]) => ({ name, regex: pattern(source) }))
}

/** The highest pay of a year; undefined when the posting names no pay. */
function highestPay(posting: JudgedPosting): number | undefined {
  const { salaryMin, salaryMax, period } = posting.fields
  const highest = Math.max(Number(salaryMin) || 0, Number(salaryMax) || 0)
  return highest > 0 ? highest * (payPeriods[String(period ?? 'YEAR')] ?? 1) : undefined
}

function fieldOf(posting: JudgedPosting, name: string): string {
  return name === 'title' ? posting.title : textOf(posting, name)
}

function pattern(source: string): RegExp {
  return new RegExp(source, 'iu')
}
