import { Text, Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'

const promises = [
  { title: 'promise.status', body: 'promise.statusBody' },
  { title: 'promise.answer', body: 'promise.answerBody' },
  { title: 'promise.own', body: 'promise.ownBody' },
] as const

/** What Vouch promises applicants. Each promise must be a feature of the product. */
export function Promises() {
  const t = useTexts(landingTexts)
  return (
    <section className={classes.promises}>
      <Title order={2}>{t('promise.title')}</Title>
      <div className={classes.three}>
        {promises.map(({ title, body }) => (
          <div key={title}>
            <Title order={3} mb={4}>
              {t(title)}
            </Title>
            <Text c="dimmed">{t(body)}</Text>
          </div>
        ))}
      </div>
    </section>
  )
}
