import { Text, Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'

export function Employers() {
  const t = useTexts(landingTexts)
  return (
    <section className={classes.employers}>
      <div>
        <Title order={2}>{t('employers.title')}</Title>
        <Text c="dimmed">{t('employers.body')}</Text>
      </div>
      <LinkButton to="/admin/jobs/employer" variant="default">
        {t('employers.button')}
      </LinkButton>
    </section>
  )
}
