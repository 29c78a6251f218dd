import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { AddIssuer } from './add-issuer.tsx'
import { texts } from './foreign-issuers.en.ts'
import classes from './foreign-issuers.module.css'
import { foreignIssuersQuery } from './foreign-issuers-queries.ts'
import { IssuerList } from './issuer-list.tsx'

/** The administrators' list of passport issuers outside this marketplace. */
export default function ForeignIssuersTab() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(foreignIssuersQuery)
  return (
    <div className={classes.section}>
      <Hint>{t('body')}</Hint>
      {data ? (
        <>
          <section>
            <Title order={2} size="h3" mb="sm">
              {t('list')}
            </Title>
            <IssuerList issuers={data.items} />
          </section>
          <section>
            <Title order={2} size="h3" mb="sm">
              {t('addTitle')}
            </Title>
            <AddIssuer />
          </section>
        </>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="lg">
            <Skeleton height={120} />
            <Skeleton height={260} />
          </Stack>
        </LoadState>
      )}
    </div>
  )
}
