import { VisuallyHidden } from '@mantine/core'
import type { Landing } from '@vouch/contract'
import { counted, formatNumber, formatPercent } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { landingTexts } from './landing.en.ts'
import classes from './story.module.css'

/** Fewer companies are no figure to show. */
const fewestPrompt = 3

/** What the marketplace can prove: counts of its own data. Those that are too small are left out. */
export function Figures({ landing: { openJobs, figures } }: { readonly landing: Landing }) {
  const t = useTexts(landingTexts)
  if (!figures) return null
  const jobs = counted(openJobs)
  const { answered, due, inTimePercent, promptCompanies } = figures
  const shown = [
    ...(jobs.count > 0 ? [{ value: jobs.shown, label: t('figures.jobs', jobs) }] : []),
    { value: formatNumber(answered), label: t('figures.answered', { due: formatNumber(due) }) },
    { value: formatPercent(inTimePercent / 100), label: t('figures.inTime') },
    ...(promptCompanies >= fewestPrompt
      ? [
          {
            value: formatNumber(promptCompanies),
            label: t('figures.prompt', { count: promptCompanies }),
          },
        ]
      : []),
  ]
  return (
    <section>
      <VisuallyHidden>
        <h2>{t('figures.title')}</h2>
      </VisuallyHidden>
      <ul className={classes.figures}>
        {shown.map(({ value, label }) => (
          <li key={label}>
            <strong className={classes.value}>{value}</strong> {label}
          </li>
        ))}
      </ul>
    </section>
  )
}
