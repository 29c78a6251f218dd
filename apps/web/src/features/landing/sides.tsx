import { Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './story.module.css'

const sides = [
  { side: 'candidates', to: '/signup' },
  { side: 'employers', to: '/admin/jobs/employer' },
  { side: 'organisation', to: '/companies' },
] as const

const points = ['one', 'two', 'three'] as const

/** What candidates, employers and the organisation have of it. Each point must be a feature of the product. */
export function Sides() {
  const t = useTexts(landingTexts)
  return (
    <section className={classes.story}>
      <Title order={2}>{t('sides.title')}</Title>
      <div className={classes.sides}>
        {sides.map(({ side, to }) => (
          <div key={side} className={classes.side}>
            <Title order={3}>{t(`sides.${side}.title`)}</Title>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>{t(`sides.${side}.${point}`)}</li>
              ))}
            </ul>
            <div>
              <LinkButton to={to} variant="default">
                {t(`sides.${side}.button`)}
              </LinkButton>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}
