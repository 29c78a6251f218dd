import type { DefinitionFields, DefinitionSkill, DefinitionStatus, EvidenceWanted } from '@vouch/contract'
import { uuidv7 } from '#base/uuid.ts'
import { type DemoWorld, daysBefore } from './demo-world.ts'

export interface DemoIssuer {
  readonly id: string
  readonly name: string
}

/** A definition of the demo. Passports of it are of its only version. */
export interface DemoDefinition {
  readonly id: string
  readonly issuer: DemoIssuer
  readonly fields: DefinitionFields
}

type Level = NonNullable<DefinitionSkill['level']>

interface Words {
  readonly name: string
  readonly description: string
  readonly criteria: string
  /** Labels of the list `skills` with the level that the passport proves. */
  readonly skills: readonly (readonly [label: string, level: Level])[]
  readonly evidence?: readonly EvidenceWanted[]
  readonly validMonths?: number
  readonly openToRequests?: boolean
}

/** Definitions of the demo employer’s company, which trains designers and developers. */
export const companyWords = {
  accessible: {
    name: 'Accessible web design',
    description: 'Plans, builds and tests websites that everybody can use, to WCAG 2.2 AA.',
    criteria:
      'A two-day course, then an audit of a website in use. Every problem at levels A and AA is found, and each fix works with the keyboard and a screen reader.',
    skills: [
      ['Accessibility', 'advanced'],
      ['HTML', 'advanced'],
      ['Usability testing', 'intermediate'],
    ],
    evidence: [
      { label: 'An audit that you wrote', kind: 'file', required: true },
      { label: 'The website after your fixes', kind: 'link', required: false },
      { label: 'What you changed, and why', kind: 'text', required: true },
    ],
    validMonths: 24,
    openToRequests: true,
  },
  testing: {
    name: 'Test automation',
    description: 'Covers a web application with automated tests that are fast and find real faults.',
    criteria:
      'Three days of training and an exercise: a test suite for an unfamiliar application that finds four of five planted faults and runs in under two minutes.',
    skills: [
      ['Automated testing', 'advanced'],
      ['TypeScript', 'advanced'],
      ['Code review', 'intermediate'],
    ],
    validMonths: 12,
  },
  workshops: {
    name: 'Workshop facilitation',
    description: 'Prepares and leads workshops in which museums and libraries agree on what to build.',
    criteria: 'Two workshops with clients, observed by a colleague, and a written summary of each.',
    skills: [
      ['Workshop facilitation', 'lead'],
      ['User research', 'advanced'],
    ],
  },
  draft: {
    name: 'Usability testing with visitors',
    description: 'Tests prototypes with visitors of a museum, and reports what to change.',
    criteria: '',
    skills: [['Usability testing', 'intermediate']],
  },
} as const satisfies Record<string, Words>

/** Definitions of the marketplace, open to every candidate. */
export const marketplaceWords = {
  mentor: {
    name: 'Mentor for newcomers',
    description: 'Has guided somebody through their first three months in a new job.',
    criteria: 'Meetings at least every two weeks, and a summary that the newcomer agrees with.',
    skills: [['Mentoring', 'intermediate']],
    evidence: [{ label: 'How you supported the newcomer', kind: 'text', required: true }],
    openToRequests: true,
  },
  writing: {
    name: 'Plain language at work',
    description: 'Writes letters, web pages and instructions that readers understand at first reading.',
    criteria: 'One text before and after the revision. Three readers find what they need in the second.',
    skills: [['Writing', 'advanced']],
    evidence: [
      { label: 'Both versions of the text', kind: 'file', required: true },
      { label: 'Where it was published', kind: 'link', required: false },
    ],
    validMonths: 36,
    openToRequests: true,
  },
} as const satisfies Record<string, Words>

/** Adds a definition, with its version unless it is a draft. */
export function addDefinition(
  { rows, masters, now }: DemoWorld,
  words: Words,
  of: { readonly issuer: DemoIssuer; readonly by: string; readonly days: number; readonly isDraft?: boolean },
): DemoDefinition {
  const { issuer, by, days, isDraft = false } = of
  const { name, description, criteria, evidence = [], validMonths = null, openToRequests = false } = words
  const skills = words.skills.flatMap(([skill, level]) => {
    const { code, label } = masters.skill(skill)
    return code === null ? [] : [{ code, label, level }]
  })
  const text = { name, description, criteria }
  const fields = {
    ...text,
    skills,
    evidence: [...evidence],
    validMonths,
    openToRequests,
    secondPerson: false,
  }
  const id = uuidv7()
  const at = daysBefore(now, days)
  const status: DefinitionStatus = isDraft ? 'draft' : 'published'
  rows.passport_definitions.push({
    id,
    issuer_id: issuer.id,
    status,
    fields: fields as never,
    published: isDraft ? null : 1,
    created_by: by,
    created_at: at,
    changed_at: at,
  })
  if (!isDraft)
    rows.passport_definition_versions.push({
      definition_id: id,
      number: 1,
      fields: fields as never,
      published_at: at,
    })
  return { id, issuer, fields }
}
