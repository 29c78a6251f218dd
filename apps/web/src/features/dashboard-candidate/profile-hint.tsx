import { Text, Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/layout/link.tsx'
import { texts } from './dashboard-candidate.en.ts'
import classes from './dashboard-candidate.module.css'

/** Says that a profile is needed, and leads to it. */
export function ProfileHint() {
  const t = useTexts(texts)
  return (
    <section className={classes.hint}>
      <div>
        <Title order={2}>{t('profile.title')}</Title>
        <Text>{t('profile.body')}</Text>
      </div>
      <LinkButton to="/admin/profile/candidate/$id" params={{ id: '1' }}>
        {t('profile.button')}
      </LinkButton>
    </section>
  )
}
