import { Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { jobPageTexts } from './job-page.en.ts'
import classes from './job-page.module.css'

function Skills({ label, skills }: { readonly label: string; readonly skills: readonly string[] }) {
  if (skills.length === 0) return null
  return (
    <div>
      <Title order={3} size="h3" mb={8}>
        {label}
      </Title>
      <ul className={classes.skills} aria-label={label}>
        {skills.map((skill) => (
          <li key={skill} className={classes.skill}>
            {skill}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function JobSkills({
  required,
  nice,
}: {
  readonly required: readonly string[]
  readonly nice: readonly string[]
}) {
  const t = useTexts(jobPageTexts)
  if (required.length + nice.length === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2}>{t('skills.title')}</Title>
      <Skills label={t('skills.required')} skills={required} />
      <Skills label={t('skills.nice')} skills={nice} />
    </section>
  )
}
