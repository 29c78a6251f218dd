import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LegalDocumentName } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { Delayed } from '#ui/layout/delayed.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { AwayLegal } from './away-legal.tsx'
import { texts } from './legal.en.ts'
import { legalDocumentQuery } from './legal-queries.ts'
import { LegalText } from './legal-text.tsx'

interface LegalPageProps {
  readonly document: LegalDocumentName
  /** Number of an earlier version; undefined for the current version. */
  readonly version: number | undefined
}

export function LegalPage({ document, version }: LegalPageProps) {
  const t = useTexts(texts)
  const consent = useTexts(consentTexts)
  const name = consent(`name.${document}`)
  const { data, error, refetch } = useQuery(legalDocumentQuery(document, version))
  if (data) return <LegalText key={data.version} shown={data} name={name} />
  if (isProblem(error, 404)) {
    return (
      <Page title={name} width="text">
        {version === undefined ? (
          <EmptyState title={t('none')}>{t('noneBody')}</EmptyState>
        ) : (
          <EmptyState
            title={t('notFound')}
            actions={<LinkButton to={`/${document}`}>{t('toNow')}</LinkButton>}
          >
            {t('notFoundBody')}
          </EmptyState>
        )}
      </Page>
    )
  }
  if (error)
    return <AwayLegal document={document} version={version} error={error} onRetry={() => void refetch()} />
  return (
    <Page title={name} width="text">
      <Delayed>
        <Stack gap="lg">
          <Skeleton height={80} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
      </Delayed>
    </Page>
  )
}
