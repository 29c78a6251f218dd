import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LegalDocument, LegalDocumentName } from '@vouch/contract'
import { isProblem } from '#lib/api/api-problem.ts'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { consentTexts } from '#ui/form/consents.en.ts'
import { RichTextView } from '#ui/form/rich-text-view.tsx'
import { LinkAnchor, LinkButton } from '#ui/layout/link.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { texts } from './legal.en.ts'
import classes from './legal.module.css'
import { legalDocumentQuery, legalVersionsQuery } from './legal-queries.ts'

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
  if (data) return <Shown key={data.version} shown={data} name={name} />
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
  return (
    <Page title={name} width="text">
      <LoadState error={error} onRetry={refetch}>
        <Stack gap="lg">
          <Skeleton height={80} />
          <Skeleton height={240} />
          <Skeleton height={240} />
        </Stack>
      </LoadState>
    </Page>
  )
}

function Shown({ shown, name }: { readonly shown: LegalDocument; readonly name: string }) {
  const t = useTexts(texts)
  const { document, version, currentVersion, summary, body } = shown
  const day = formatDay(shown.publishedAt)
  const isOld = version !== currentVersion
  return (
    <Page
      title={name}
      width="text"
      documentTitle={isOld ? t('documentTitle', { name, version }) : name}
      {...(!isOld && { description: t('inForce', { version, day }) })}
    >
      {isOld && (
        <Notice
          tone="warn"
          title={t('old')}
          actions={
            <LinkAnchor to={`/${document}`} underline="always">
              {t('toCurrent', { version: currentVersion })}
            </LinkAnchor>
          }
        >
          {t('oldBody', { version, day })}
        </Notice>
      )}
      {summary !== '' && <Text className={classes.summary}>{t('changed', { summary })}</Text>}
      <div className={classes.text}>
        <RichTextView html={body} />
      </div>
      {currentVersion > 1 && <Versions document={document} shown={version} />}
    </Page>
  )
}

function Versions({ document, shown }: { readonly document: LegalDocumentName; readonly shown: number }) {
  const t = useTexts(texts)
  const { data = [] } = useQuery(legalVersionsQuery(document))
  return (
    <section className={classes.versions} aria-labelledby="versions-title">
      <Title order={2} id="versions-title">
        {t('versions')}
      </Title>
      <ul>
        {data.map(({ version, publishedAt, summary }, index) => (
          <li key={version}>
            <LinkAnchor
              to={`/${document}`}
              search={index === 0 ? {} : { version }}
              underline="always"
              {...(version === shown && { 'aria-current': 'page' })}
            >
              {t('version', { version })}
            </LinkAnchor>{' '}
            <Text span c="dimmed">
              {t('ofDay', { day: formatDay(publishedAt) })}
            </Text>
            {summary !== '' && <div>{summary}</div>}
          </li>
        ))}
      </ul>
    </section>
  )
}
