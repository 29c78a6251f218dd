import { Title } from '@mantine/core'
import type { JobPage } from '@vouch/contract'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobPageTexts } from './job-page.en.ts'
import classes from './job-page.module.css'

interface SkillsProps {
  readonly label: string
  readonly skills: JobPage['requiredSkills']
}

function Skills({ label, skills }: SkillsProps) {
  const level = useTexts(skillLevelTexts)
  if (skills.length === 0) return null
  return (
    <div>
      <Title order={3} size="h3" mb={8}>
        {label}
      </Title>
      <ul className={classes.skills} aria-label={label}>
        {skills.map((skill) => (
          <li key={skill.code ?? `=${skill.label}`} className={classes.skill}>
            <bdi>{skill.label}</bdi>
            {skill.level && <span className={classes.level}>{level(skill.level)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Required and nice-to-have skills of a job with their levels. */
export function JobSkills({ job }: { readonly job: Pick<JobPage, 'requiredSkills' | 'niceSkills'> }) {
  const t = useTexts(jobPageTexts)
  const { requiredSkills, niceSkills } = job
  if (requiredSkills.length + niceSkills.length === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2}>{t('skills.title')}</Title>
      <Skills label={t('skills.required')} skills={requiredSkills} />
      <Skills label={t('skills.nice')} skills={niceSkills} />
    </section>
  )
}
