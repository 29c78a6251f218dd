import { Text, Title } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import type { ApplicantRequirement, SkillLevel } from '@vouch/contract'
import { countryName } from '#lib/format/format.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import classes from '../applicant.module.css'
import { requirementTexts } from './requirements.en.ts'

const icons = { met: IconCircleCheck, 'not-met': IconCircleX, 'not-said': IconHelpCircle } as const

interface RequirementsProps {
  readonly requirements: readonly ApplicantRequirement[]
}

/** What the job asks, and which of it the profile meets: a list in the order of the job, without a score. */
export function Requirements({ requirements }: RequirementsProps) {
  const t = useTexts(requirementTexts)
  if (requirements.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="requirements">
      <Title order={2} id="requirements">
        {t('title')}
      </Title>
      <RequirementList requirements={requirements} />
      <Hint>{t('hint')}</Hint>
    </section>
  )
}

interface RequirementListProps extends RequirementsProps {
  /** Number of rows of a surrounding grid that the list spans, one for each requirement. */
  readonly rows?: number
}

/** Requirements with their icons and reasons, without the heading. */
export function RequirementList({ requirements, rows }: RequirementListProps) {
  return (
    <ul
      className={classes.requirements}
      {...(rows !== undefined && { 'data-in-rows': true, style: { gridRow: `span ${rows}` } })}
    >
      {requirements.map((requirement) => (
        <li key={`${requirement.kind} ${requirement.name}`}>
          <Requirement requirement={requirement} />
        </li>
      ))}
    </ul>
  )
}

function Requirement({ requirement }: { readonly requirement: ApplicantRequirement }) {
  const t = useTexts(requirementTexts)
  const name = useRequirementName(requirement)
  const { state, proof, months } = requirement
  const Icon = icons[state]
  const basis = months ? experienceWords(months, t) : proof && t(`proof.${proof}`)
  return (
    <>
      <Icon size={18} aria-hidden className={classes.requirementIcon} data-state={state} />
      <span>
        <bdi>{name}</bdi>
        <Text component="span" display="block" size="sm" c="dimmed">
          {t(`state.${state}`)}
          {basis && `, ${basis}`}
        </Text>
      </span>
    </>
  )
}

/** From two years on, full years are enough. */
function experienceWords(months: number, t: typeof requirementTexts.t): string {
  return months < 24 ? t('months', { count: months }) : t('years', { count: Math.floor(months / 12) })
}

function useRequirementName({ kind, name, level }: ApplicantRequirement): string {
  const t = useTexts(requirementTexts)
  const skillLevel = useTexts(skillLevelTexts)
  if (kind === 'licence') return t('licence', { name })
  if (kind === 'experience' && name === '') return t('anyExperience', { count: Number(level) })
  if (kind === 'experience') return t('experience', { name, count: Number(level) })
  if (kind === 'right-to-work') return t('rightToWork', { name: countryName(name) })
  if (level === null) return name
  return t('atLevel', { name, level: kind === 'skill' ? skillLevel(level as SkillLevel) : level })
}
