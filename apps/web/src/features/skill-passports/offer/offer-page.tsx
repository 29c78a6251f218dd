import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Issuer, PassportBatch, PassportDefinition } from '@vouch/contract'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { BatchView } from '../batches/batch-view.tsx'
import { obstacleWords } from '../issuer-words.tsx'
import { batchQuery, definitionQuery, myIssuersQuery } from '../passport-queries.ts'
import { Segments } from '../segments.tsx'
import { texts as shared } from '../skill-passports.en.ts'
import { CsvForm } from './csv-form.tsx'
import { HiredForm } from './hired-form.tsx'
import { texts } from './offer.en.ts'
import classes from './offer.module.css'
import { type OfferWay, offerWays } from './offer-ways.ts'
import { PeopleForm } from './people-form.tsx'

interface OfferPageProps {
  /** The definition to offer. */
  readonly id: string
  /** How the people are chosen. */
  readonly way: OfferWay | undefined
  /** The checked batch; undefined before. */
  readonly batch: string | undefined
  readonly onWay: (way: OfferWay) => void
  readonly onBatch: (batch: PassportBatch) => void
}

/** Offers a passport: choose people, see what was found, offer. */
export function OfferPage(props: OfferPageProps) {
  const { id, batch } = props
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { data: definition, error, refetch } = useQuery(definitionQuery(id))
  const issuers = useQuery(myIssuersQuery)
  const isReady = definition !== undefined && issuers.data !== undefined
  const issuer = issuers.data?.items.find((one) => one.id === definition?.issuer.id)
  const name = definition?.fields.name || word('untitled')
  return (
    <Page
      title={isReady ? t('title', { name }) : word('title')}
      description={issuer?.name}
      width={batch === undefined ? 'text' : 'wide'}
      back={{
        to: '/admin/skill-passports',
        search: { tab: 'definitions', issuer: issuer?.id },
        label: word('tab.definitions'),
      }}
    >
      {isReady ? (
        <Content {...props} definition={definition} issuer={issuer} />
      ) : (
        <LoadState
          error={error ?? issuers.error}
          onRetry={() => Promise.all([refetch(), issuers.refetch()])}
          notFound={t('missing')}
        >
          <Skeleton height={240} />
        </LoadState>
      )}
    </Page>
  )
}

interface ContentProps extends OfferPageProps {
  readonly definition: PassportDefinition
  readonly issuer: Issuer | undefined
}

function Content({ definition, issuer, ...props }: ContentProps) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { id, status, published } = definition
  if (!issuer?.rights.mayIssue) return <EmptyState title={t('mayNot')}>{t('mayNotBody')}</EmptyState>
  if (props.batch !== undefined) return <Checked id={props.batch} definitionId={id} way={props.way} />
  if (published === null || status === 'retired') {
    const isRetired = status === 'retired'
    return (
      <EmptyState
        title={t(isRetired ? 'retired' : 'unpublished')}
        actions={
          <LinkButton to="/admin/skill-passports/form" search={{ kind: 'definition', id }}>
            {t('toDefinition')}
          </LinkButton>
        }
      >
        {t(isRetired ? 'retiredBody' : 'unpublishedBody')}
      </EmptyState>
    )
  }
  const obstacle = obstacleWords(issuer)
  if (obstacle !== null) {
    return (
      <EmptyState
        title={word('obstacle.title')}
        actions={
          <LinkButton to="/admin/skill-passports" search={{ tab: 'issuer', issuer: issuer.id }}>
            {word('tab.issuer')}
          </LinkButton>
        }
      >
        {obstacle}
      </EmptyState>
    )
  }
  return <Ways {...props} definition={definition} issuer={issuer} />
}

function Ways({ definition, issuer, way, onWay, onBatch }: ContentProps & { readonly issuer: Issuer }) {
  const t = useTexts(texts)
  // Nobody is hired by the marketplace itself.
  const ways = offerWays.filter((one) => one !== 'hired' || issuer.company !== null)
  const current = ways.find((one) => one === way) ?? 'people'
  const label = useId()
  return (
    <div className={classes.form}>
      {definition.fields.secondPerson && <Notice title={t('second')} />}
      <div>
        <Text fw={550} mb={8} id={label}>
          {t('way.label')}
        </Text>
        <Segments
          aria-labelledby={label}
          data={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
          value={current}
          onChange={onWay}
        />
      </div>
      {current === 'people' && <PeopleForm definition={definition} onBatch={onBatch} />}
      {current === 'csv' && <CsvForm definition={definition} onBatch={onBatch} />}
      {current === 'hired' && issuer.company && (
        <HiredForm definition={definition} company={issuer.company} onBatch={onBatch} />
      )}
      <Text size="sm" c="dimmed">
        {t('nothingYet')}
      </Text>
    </div>
  )
}

interface CheckedProps {
  readonly id: string
  readonly definitionId: string
  readonly way: OfferWay | undefined
}

function Checked({ id, definitionId, way }: CheckedProps) {
  const t = useTexts(texts)
  const { data: batch, error, refetch } = useQuery(batchQuery(id))
  if (!batch) {
    return (
      <LoadState error={error} onRetry={refetch} notFound={t('batchMissing')}>
        <Skeleton height={240} />
      </LoadState>
    )
  }
  return (
    <div className={classes.form}>
      <BatchView batch={batch} mayIssue />
      <div>
        <LinkButton
          to="/admin/skill-passports/form"
          search={{ kind: 'offer', definition: definitionId, way }}
          variant="default"
        >
          {t('other')}
        </LinkButton>
      </div>
    </div>
  )
}
