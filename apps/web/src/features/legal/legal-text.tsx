import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { LegalDocument, LegalDocumentName } from '@vouch/contract'
import { type ReactNode, useMemo } from 'react'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RichTextView } from '#ui/form/rich-text-view.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './legal.en.ts'
import classes from './legal.module.css'
import { legalVersionsQuery } from './legal-queries.ts'

interface LegalTextProps {
  readonly shown: LegalDocument
  readonly name: string
  /** Notice above the text while the API is away; the list of versions is then left out. */
  readonly away?: ReactNode
  /** False for a text whose version and day are not known. */
  readonly isDated?: boolean
}

/** One version of a legal document. */
export function LegalText({ shown, name, away, isDated = true }: LegalTextProps) {
  const t = useTexts(texts)
  const { document, version, currentVersion, summary, body } = shown
  const day = formatDay(shown.publishedAt)
  const isOld = version !== currentVersion
  const head = useMemo(
    () => ({ description: null, canonical: `${location.origin}/${document}`, noindex: isOld }),
    [document, isOld],
  )
  return (
    <Page
      title={name}
      width="text"
      head={head}
      documentTitle={isOld ? t('documentTitle', { name, version }) : name}
      {...(!isOld && isDated && { description: t('inForce', { version, day }) })}
    >
      {away}
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
      {currentVersion > 1 && !away && <Versions document={document} shown={version} />}
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
