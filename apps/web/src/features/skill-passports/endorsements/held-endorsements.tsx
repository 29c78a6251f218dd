import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import rows from '#ui/list/rows.module.css'
import { EndEndorsement } from './end-endorsement.tsx'
import { EndorsementRow } from './endorsement-row.tsx'
import { texts } from './endorsements.en.ts'
import classes from './endorsements.module.css'
import { myEndorsementsQuery } from './endorsements-queries.ts'

/** The endorsements that the person agreed to, with buttons to remove them; nothing without any. */
export function HeldEndorsements() {
  const t = useTexts(texts)
  const heading = useId()
  const { data, error, refetch } = useQuery(myEndorsementsQuery)
  const [asking, setAsking] = useState<string | null>(null)
  const shown = data?.filter(({ state }) => state === 'shown') ?? []
  const { ref, rescue } = useFocusFallback<HTMLHeadingElement>(data && shown.length)
  if (!data && error)
    return (
      <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
        {null}
      </LoadState>
    )
  return (
    <>
      {shown.length > 0 && (
        <section className={classes.section} aria-labelledby={heading}>
          <Title order={2} size="h3" id={heading} tabIndex={-1} ref={ref}>
            {t('held.title')}
          </Title>
          <ul className={rows.rows} aria-labelledby={heading}>
            {shown.map((endorsement) => {
              const issuer = endorsement.endorser.name
              const what = t('held.of', { name: endorsement.passportName ?? '' })
              return (
                <EndorsementRow
                  key={endorsement.id}
                  endorsement={endorsement}
                  title={issuer}
                  about={what}
                  end={{
                    label: t('remove.act'),
                    name: t('remove.of', { issuer, what }),
                    onEnd: () => setAsking(endorsement.id),
                  }}
                />
              )
            })}
          </ul>
        </section>
      )}
      <EndEndorsement
        how="remove"
        endorsement={shown.find(({ id }) => id === asking)}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      />
    </>
  )
}
