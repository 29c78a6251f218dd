import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LegalDocumentName, LegalDraft } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { DraftEditor } from './draft-editor.tsx'
import classes from './legal.module.css'
import { texts } from './legal-admin.en.ts'
import { legalDraftQuery } from './legal-queries.ts'

export function LegalAdminPage({ document }: { readonly document: LegalDocumentName }) {
  const t = useTexts(texts)
  const consent = useTexts(consentTexts)
  const { data, error, refetch } = useQuery(legalDraftQuery(document))
  const [current] = data?.history ?? []
  return (
    <Page
      title={consent(`name.${document}`)}
      width="text"
      {...(data && {
        description: current ? (
          <>
            {t('inForce', { version: current.version, day: formatDay(current.publishedAt) })}{' '}
            <LinkAnchor to={`/${document}`} underline="always">
              {t('read')}
            </LinkAnchor>
          </>
        ) : (
          t('none')
        ),
      })}
    >
      {data ? (
        <div className={classes.page}>
          {current?.by === null && current.version === 1 && (
            <Notice tone="warn" title={t('ours.title')}>
              {t('ours.body')}
            </Notice>
          )}
          <DraftEditor document={document} start={data} />
          <History document={document} history={data.history} />
        </div>
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Stack gap="lg">
            <Skeleton height={60} />
            <Skeleton height={320} />
          </Stack>
        </LoadState>
      )}
    </Page>
  )
}

interface HistoryProps {
  readonly document: LegalDocumentName
  readonly history: LegalDraft['history']
}

function History({ document, history }: HistoryProps) {
  const t = useTexts(texts)
  if (history.length === 0) return null
  return (
    <section className={classes.versions} aria-labelledby="history-title">
      <Title order={2} id="history-title">
        {t('history')}
      </Title>
      <ul>
        {history.map(({ version, publishedAt, summary, by }, index) => {
          const day = formatDay(publishedAt)
          return (
            <li key={version}>
              <LinkAnchor to={`/${document}`} search={index === 0 ? {} : { version }} underline="always">
                {t('version', { version })}
              </LinkAnchor>{' '}
              <Text span c="dimmed">
                {by === null ? t('came', { day }) : t('by', { day, name: by })}
              </Text>
              {summary !== '' && <div>{summary}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
