import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PassportDefinition, Person } from '@vouch/contract'
import { mayEditDefinition } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Quote } from '#ui/layout/quote.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { obstacleWords } from '../issuer-words.tsx'
import { PassportCard } from '../passport-card.tsx'
import { definitionQuery, myIssuersQuery } from '../passport-queries.ts'
import { texts as shared } from '../skill-passports.en.ts'
import frame from '../skill-passports.module.css'
import { DefinitionBadge, isReturned } from './definition-badge.tsx'
import { DefinitionEditor } from './definition-editor.tsx'
import { texts } from './definitions.en.ts'
import classes from './definitions.module.css'
import { RetireDefinition } from './retire-definition.tsx'
import { ReviewDefinition } from './review-definition.tsx'

interface DefinitionPageProps {
  readonly id: string
  readonly person: Person
}

/** A definition: to edit and publish, to review for administrators, otherwise to read. */
export function DefinitionPage({ id, person }: DefinitionPageProps) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { data: definition, error, refetch } = useQuery(definitionQuery(id))
  const issuers = useQuery(myIssuersQuery)
  const issuer = issuers.data?.items.find((one) => one.id === definition?.issuer.id)
  const mayIssue = issuer?.rights.mayIssue ?? false
  const isReady = definition !== undefined && issuers.data !== undefined
  const isReview = definition?.status === 'in-review' && person.roles.includes('admin')
  // Publishing, deciding and retiring remove the pressed button.
  const { ref } = useFocusFallback<HTMLDivElement>(definition && `${definition.status} ${definition.changed}`)
  const back = isReview && !mayIssue ? 'reviews' : 'definitions'
  return (
    <Page
      title={isReady ? definition.fields.name || word('untitled') : word('title')}
      badge={isReady && <DefinitionBadge definition={definition} />}
      description={
        isReady && definition.published !== null && word('version', { number: definition.published })
      }
      back={{
        to: '/admin/skill-passports',
        search: { tab: back, issuer: issuer?.id },
        label: word(`tab.${back}`),
      }}
      actions={
        isReady &&
        mayIssue &&
        issuer?.obstacle === null &&
        definition.published !== null &&
        // Without changes, the button is below the form.
        definition.status !== 'retired' &&
        (definition.changed || definition.status === 'in-review') && (
          <LinkButton
            to="/admin/skill-passports/form"
            search={{ kind: 'offer', definition: id }}
            variant="default"
          >
            {t('publish.offer')}
          </LinkButton>
        )
      }
    >
      {isReady ? (
        <div ref={ref} tabIndex={-1} className={frame.region}>
          <Notices
            definition={definition}
            mayIssue={mayIssue}
            obstacle={mayIssue && issuer ? obstacleWords(issuer) : null}
          />
          {isReview && <ReviewDefinition definition={definition} />}
          {mayIssue && mayEditDefinition(definition.status) ? (
            <DefinitionEditor
              key={id}
              owner={person.id}
              definition={definition}
              mayPublish={issuer?.obstacle === null}
            />
          ) : (
            <ReadOnly definition={definition} />
          )}
          {mayIssue && mayEditDefinition(definition.status) && <RetireDefinition definition={definition} />}
        </div>
      ) : (
        <LoadState
          error={error ?? issuers.error}
          onRetry={() => Promise.all([refetch(), issuers.refetch()])}
          notFound={t('missing')}
        >
          <Skeleton height={320} />
        </LoadState>
      )}
    </Page>
  )
}

interface NoticesProps {
  readonly definition: PassportDefinition
  readonly mayIssue: boolean
  /** Why the issuer may not publish and offer now; null if it may. */
  readonly obstacle: string | null
}

/** What the state of the definition means. */
function Notices({ definition, mayIssue, obstacle }: NoticesProps) {
  const t = useTexts(texts)
  const { status, review, published, changed } = definition
  return (
    <div className={classes.notices}>
      {obstacle !== null && status !== 'retired' && (
        <Notice tone="warn" title={t('state.obstacle')}>
          {obstacle}
        </Notice>
      )}
      {status === 'in-review' && (
        <Notice title={t('state.review')}>
          {review !== '' && <Quote>{review}</Quote>}
          {mayIssue && t('state.reviewBody')}
        </Notice>
      )}
      {isReturned(definition) && (
        <Notice tone="warn" title={t('state.returned')}>
          <Quote>{review}</Quote>
          {t('state.returnedBody')}
        </Notice>
      )}
      {status === 'retired' && (
        <Notice tone="plain" title={t('state.retired')}>
          {t('state.retiredBody')}
        </Notice>
      )}
      {status === 'published' && changed && published !== null && mayIssue && (
        <div role="status">{t('state.changed', { number: published })}</div>
      )}
      {!mayIssue && mayEditDefinition(status) && <div>{t('state.readOnly')}</div>}
    </div>
  )
}

function ReadOnly({ definition: { issuer, fields, picture } }: { readonly definition: PassportDefinition }) {
  return (
    <div className={classes.readOnly}>
      <PassportCard issuer={issuer.name} fields={fields} picture={picture} />
    </div>
  )
}
