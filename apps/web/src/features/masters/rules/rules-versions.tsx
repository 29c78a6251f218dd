import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MasterGrant } from '@vouch/contract'
import { useId } from 'react'
import { notify } from '#lib/api/notify.ts'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import rows from '#ui/list/rows.module.css'
import { masterRulesVersionsQuery } from '../masters-queries.ts'
import { texts } from './rules.en.ts'
import classes from './rules.module.css'
import type { RulesForm } from './use-rules.ts'

interface RulesVersionsProps {
  readonly entity: string
  readonly form: RulesForm
}

/** Earlier versions of the rules, each of which can be put into the form. */
export function RulesVersions({ entity, form }: RulesVersionsProps) {
  const t = useTexts(texts)
  const title = useId()
  const { data, error, refetch } = useQuery(masterRulesVersionsQuery(entity))
  const restore = (earlier: readonly MasterGrant[]) => {
    const before = form.grants
    form.setGrants(earlier)
    notify({
      message: t('versions.restored'),
      tone: 'info',
      action: { label: t('versions.undo'), onClick: () => form.setGrants(before) },
    })
  }
  return (
    <section className={classes.part} aria-labelledby={title}>
      <Title order={2} id={title}>
        {t('versions.title')}
      </Title>
      {!data ? (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={60} />
        </LoadState>
      ) : data.items.length === 0 ? (
        <Text c="dimmed">{t('versions.none')}</Text>
      ) : (
        <ul className={rows.rows} aria-label={t('versions.title')}>
          {data.items.map(({ at, by, grants }) => (
            <li key={at} className={rows.row}>
              <div className={rows.body}>
                <span className={rows.name}>
                  <RelativeTime value={at} />
                </span>
                <span className={rows.quiet}>
                  {t('versions.by', {
                    name: by ?? t('system'),
                    rules: t('versions.rules', { count: grants.length }),
                  })}
                </span>
              </div>
              <Button
                variant="default"
                onClick={() => restore(grants)}
                aria-label={t('versions.restoreNamed', { when: formatMoment(at) })}
              >
                {t('versions.restore')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
