import { Text, Title } from '@mantine/core'
import { type ApplicationCounts, stages } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { glossary } from '#lib/format/glossary.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { CountBars } from '#ui/list/count-bars.tsx'
import { texts } from './admin-records.en.ts'
import classes from './admin-records.module.css'

const outcomes = ['hired', 'rejected', 'withdrawn'] as const

/** Numbers of applications by stage and outcome. They add up to the total. */
export function ApplicationNumbers({ counts }: { readonly counts: ApplicationCounts }) {
  const t = useTexts(texts)
  const word = useTexts(glossary)
  const { total, running, ended } = counts
  return (
    <section className={classes.part}>
      <div>
        <Title order={2}>{t('numbers.title')}</Title>
        <Text c="dimmed">{total === 0 ? t('numbers.none') : t('numbers.total', counted(total))}</Text>
      </div>
      {total > 0 && (
        <div className={classes.columns}>
          <div className={classes.card}>
            <Title order={3} mb={4}>
              {t('numbers.running')}
            </Title>
            <CountBars
              label={t('numbers.running')}
              rows={stages.map((stage) => ({ label: word(`stage.${stage}`), value: running[stage] }))}
            />
          </div>
          <div className={classes.card}>
            <Title order={3} mb={4}>
              {t('numbers.ended')}
            </Title>
            <CountBars
              label={t('numbers.ended')}
              rows={outcomes.map((one) => ({ label: word(`applicationStatus.${one}`), value: ended[one] }))}
            />
          </div>
        </div>
      )}
    </section>
  )
}
