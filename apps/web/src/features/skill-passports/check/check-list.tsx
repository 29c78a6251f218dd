import { Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { PublicPassport } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './check.en.ts'
import classes from './check.module.css'

interface CheckListProps {
  readonly checks: PublicPassport['checks']
  readonly order: 2 | 3
}

/** Every check of a passport, with its result. */
export function CheckList({ checks, order }: CheckListProps) {
  const t = useTexts(texts)
  if (checks.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={order} size="h3">
        {t('checks.title')}
      </Title>
      <ul className={classes.checks}>
        {checks.map(({ check, passed }) => {
          const Icon = passed ? IconCheck : IconX
          return (
            <li key={check} className={classes.check} data-passed={passed}>
              <Icon size={18} aria-hidden className={classes.checkIcon} />
              <span className={classes.checkName}>{t(`checks.${check}`)}</span>
              <span className={classes.checkResult}>{t(passed ? 'checks.passed' : 'checks.failed')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
