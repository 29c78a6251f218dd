import { Text, Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { landingTexts } from './landing.en.ts'
import classes from './story.module.css'

const steps = ['applied', 'shortlist', 'questionnaire', 'interview', 'details', 'hired'] as const

/** The stages of an application, and what each side sees of them. */
export function Story() {
  const t = useTexts(landingTexts)
  return (
    <section className={classes.story}>
      <div>
        <Title order={2}>{t('story.title')}</Title>
        <Text c="dimmed">{t('story.lead')}</Text>
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step} className={classes.step}>
            <Title order={3}>{t(`story.${step}.title`)}</Title>
            <dl className={classes.seen}>
              <dt>{t('story.you')}</dt>
              <dd>{t(`story.${step}.you`)}</dd>
              <dt>{t('story.company')}</dt>
              <dd>{t(`story.${step}.company`)}</dd>
            </dl>
          </li>
        ))}
      </ol>
      <Text fw={550}>{t('story.end')}</Text>
    </section>
  )
}
