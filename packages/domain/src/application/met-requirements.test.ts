import type { ShownProfile } from '@vouch/contract'
import { describe, expect, it } from 'vitest'
import { type AskedOfApplicants, metRequirements } from './met-requirements.ts'

const none: AskedOfApplicants = {
  skills: [],
  languages: [],
  licences: [],
  educationLevel: null,
  occupation: null,
  experienceYears: null,
  eligibility: 'not-asked',
  country: 'NL',
}

const ranks = { vocational: 3, bachelor: 6, master: 7 }

function find(asked: Partial<AskedOfApplicants>, profile: object) {
  const shown = {
    skills: [],
    languages: [],
    certifications: [],
    educations: [],
    experiences: [],
    rightToWork: [],
    ...profile,
  } as unknown as ShownProfile
  const [found] = metRequirements({ ...none, ...asked }, shown, ranks, '2026-03-10')
  return found && [found.state, found.proof, found.months]
}

describe('requirements met by a profile', () => {
  const asked = { skills: [{ code: 'sql', label: 'SQL', level: 'advanced' as const }] }
  const skill = { label: 'SQL', code: 'sql', level: 'advanced', evidence: [], proved: null }
  it.each([
    [[], ['not-said', null, null]],
    [[{ ...skill, code: 'cooking' }], ['not-said', null, null]],
    [[skill], ['met', 'profile', null]],
    [[{ ...skill, code: null, label: ' sql' }], ['met', 'profile', null]],
    [[{ ...skill, evidence: ['Analyst, Acme'] }], ['met', 'evidence', null]],
    [[{ ...skill, proved: { by: 'School', level: 'lead' } }], ['met', 'passport', null]],
    [[{ ...skill, proved: { by: 'School', level: 'beginner' } }], ['met', 'profile', null]],
    [[{ ...skill, level: 'beginner' }], ['not-met', null, null]],
    [[{ ...skill, level: null }], ['not-said', null, null]],
  ])('reads the skills %j', (skills, expected) => {
    expect(find(asked, { skills })).toEqual(expected)
  })

  it('reads languages, licences, education and the right to work', () => {
    const languages = (level: string | null) => [{ label: 'dutch', level, fluency: '' }]
    const dutch = { languages: [{ code: 'nl', label: 'Dutch', level: 'B2' as const }] }
    expect(find(dutch, { languages: languages('C1') })?.[0]).toBe('met')
    expect(find(dutch, { languages: languages('B1') })?.[0]).toBe('not-met')
    expect(find(dutch, { languages: languages(null) })?.[0]).toBe('not-said')
    const licence = (expires: string) => ({ certifications: [{ name: 'Forklift', expires }] })
    expect(find({ licences: ['forklift'] }, licence(''))?.[0]).toBe('met')
    expect(find({ licences: ['forklift'] }, licence('2025'))?.[0]).toBe('not-met')
    expect(find({ licences: ['forklift'] }, {})?.[0]).toBe('not-said')
    const bachelor = { educationLevel: { code: 'bachelor', label: 'Bachelor' } }
    expect(find(bachelor, { educations: [{ level: 'master' }] })?.[0]).toBe('met')
    expect(find(bachelor, { educations: [{ level: 'vocational' }] })?.[0]).toBe('not-met')
    expect(find(bachelor, { educations: [{ level: null }] })?.[0]).toBe('not-said')
    const right = (status: string) => ({ rightToWork: [{ country: 'NL', status }] })
    const asks = { eligibility: 'right-to-work' as const }
    expect(find(asks, right('citizen'))?.[0]).toBe('met')
    expect(find(asks, right('needs-sponsorship'))?.[0]).toBe('not-met')
    expect(find(asks, right('not-stated'))?.[0]).toBe('not-said')
  })

  it('counts overlapping months of work once, up to the application', () => {
    const work = (startDate: string, endDate: string, current = false) => ({
      occupation: 'Baker',
      startDate,
      endDate,
      current,
    })
    const asks = { occupation: 'Baker', experienceYears: 1 }
    const at = (...experiences: object[]) => find(asks, { experiences })
    expect(at(work('2024-01', '2024-08'), work('2024-05', '2024-12'))).toEqual(['met', 'profile', 12])
    expect(at(work('2026-01', '', true))).toEqual(['not-met', null, 3])
    expect(at(work('2026-01', '2030-01'))).toEqual(['not-met', null, 3])
    const asCook = { ...work('2020-01', '2024-01'), occupation: 'Cook' }
    expect(at(asCook)).toEqual(['not-said', null, 0])
    expect(find({ experienceYears: 1 }, { experiences: [asCook] })).toEqual(['met', 'profile', 49])
  })

  it('says nothing without a profile', () => {
    expect(metRequirements({ ...none, licences: ['Forklift'] }, null, ranks, '2026-03-10')).toEqual([])
  })
})
