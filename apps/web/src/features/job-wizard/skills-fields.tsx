import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type JobSkill, type MasterPick, maxJobSkills, skillLevels } from '@vouch/contract'
import { isSameSkill, suggestedSkillLevel, uniquePicks } from '@vouch/domain'
import { masterValueQuery } from '#lib/data/masters.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useJobFields, useWizardJob } from './job-draft-context.ts'
import { texts } from './job-wizard.en.ts'
import { LevelledPicks } from './levelled-picks.tsx'
import { OfferedPicks } from './offered-picks.tsx'

const mostSuggested = 12

type SkillList = 'requiredSkills' | 'niceSkills'

const sameIn = (skills: readonly JobSkill[], one: JobSkill) => skills.find((skill) => isSameSkill(skill, one))

/** Required and nice-to-have skills with their levels, and the essential skills of the occupation to add. */
export function SkillsFields() {
  const t = useTexts(texts)
  const word = useTexts(skillLevelTexts)
  const { draft } = useWizardJob()
  const levels = skillLevels.map((value) => ({ value, label: word(value) }))
  const list = (name: SkillList, other: SkillList) => (
    <LevelledPicks<JobSkill>
      name={name}
      entity="skills"
      description={t(`hint.${name}`)}
      max={maxJobSkills}
      value={draft.values[name]}
      onChange={(make) =>
        draft.update((before) => {
          const changed = make(before[name]).map((one) => sameIn(before[other], one) ?? one)
          // A skill that is added to one list leaves the other, with its level.
          return { ...before, [name]: changed, [other]: uniquePicks(before[other], changed) }
        })
      }
      make={(pick) => ({ ...pick, level: null })}
      levels={levels}
    />
  )
  return (
    <>
      <SuggestedSkills />
      {list('requiredSkills', 'niceSkills')}
      {list('niceSkills', 'requiredSkills')}
    </>
  )
}

/** Essential skills of the chosen occupation that the job does not ask for yet. */
function SuggestedSkills() {
  const t = useTexts(texts)
  const word = useTexts(skillLevelTexts)
  const { values, change } = useJobFields()
  const { occupation, requiredSkills, niceSkills, seniority } = values
  const code = occupation?.code ?? null
  const { data } = useQuery({ ...masterValueQuery('occupations', code ?? ''), enabled: code !== null })
  const level = suggestedSkillLevel(seniority)
  const known = [...requiredSkills, ...niceSkills]
  const isFull = requiredSkills.length >= maxJobSkills
  const offered = (isFull || code === null ? [] : (data?.essential ?? []))
    .filter((skill) => !known.some((one) => isSameSkill(one, skill)))
    .slice(0, mostSuggested)
  if (offered.length === 0) return null
  const add = ({ code, label }: MasterPick) =>
    change('requiredSkills', (before) => [...before, { code, label, level }])
  return (
    <div>
      <OfferedPicks
        title={t('suggested.title')}
        hint={t(level ? 'suggested.hint' : 'suggested.noSeniority')}
        picks={offered}
        nameOf={({ label: name }) =>
          level ? t('suggested.addAt', { name, level: word(level) }) : t('suggested.add', { name })
        }
        onAdd={add}
      />
      {data?.attribution && (
        <Text size="xs" c="dimmed" mt={4}>
          {data.attribution}
        </Text>
      )}
    </div>
  )
}
