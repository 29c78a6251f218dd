import { Title } from '@mantine/core'
import type { Landing } from '@vouch/contract'
import { formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { landingTexts } from './landing.en.ts'
import classes from './landing.module.css'

/** Job categories that have open jobs. */
export function JobFields({ fields }: { readonly fields: Landing['categories'] }) {
  const t = useTexts(landingTexts)
  const open = fields.filter(({ openJobs }) => openJobs > 0)
  if (open.length === 0) return null
  return (
    <section className={classes.section}>
      <Title order={2}>{t('categories.title')}</Title>
      <ul className={classes.fields}>
        {open.map(({ slug, name, openJobs }) => (
          <li key={slug}>
            <LinkAnchor to="/jobs" search={{ category: slug }} className={classes.field} underline="never">
              {t('categories.jobs', { name, count: formatNumber(openJobs) })}
            </LinkAnchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
