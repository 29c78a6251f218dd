import { Skeleton, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Endorsement } from '@vouch/contract'
import { useState } from 'react'
import { rowsOf } from '#lib/api/paged-query.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { MoreButton } from '#ui/list/more-button.tsx'
import rows from '#ui/list/rows.module.css'
import { useMore } from '#ui/list/use-more.ts'
import { EndEndorsement } from './end-endorsement.tsx'
import { EndorsementRow } from './endorsement-row.tsx'
import { texts } from './endorsements.en.ts'
import classes from './endorsements.module.css'
import { type EndorsementListSide, endorsementsQuery } from './endorsements-queries.ts'

/** The endorsements that an issuer gave and received, with what its members can do. */
export function IssuerEndorsements({ issuerId }: { readonly issuerId: string }) {
  const t = useTexts(texts)
  return (
    <section className={classes.section}>
      <div>
        <Title order={2}>{t('title')}</Title>
        <Hint>{t('issuer.hint')}</Hint>
      </div>
      <Endorsements issuerId={issuerId} side="given" />
      <Endorsements issuerId={issuerId} side="received" />
    </section>
  )
}

const words = {
  given: { none: 'issuer.noneGiven', more: 'issuer.moreGiven' },
  received: { none: 'issuer.noneReceived', more: 'issuer.moreReceived' },
} as const

function Endorsements(of: { readonly issuerId: string; readonly side: EndorsementListSide }) {
  const { issuerId, side } = of
  const t = useTexts(texts)
  const query = useInfiniteQuery(endorsementsQuery(issuerId, side))
  const endorsements = rowsOf(query.data)
  const { more, isLoadingMore } = useMore(endorsements.length, query.fetchNextPage)
  const [asking, setAsking] = useState<string | null>(null)
  const { ref, rescue } = useFocusFallback<HTMLHeadingElement>(query.data && endorsements.length)
  const isGiven = side === 'given'
  return (
    <div className={classes.section}>
      <Title order={3} size="h6" tabIndex={-1} ref={ref}>
        {t(`issuer.${side}`)}
      </Title>
      {!query.data && (
        <LoadState error={query.error} onRetry={query.refetch} title={t('loadFailed')}>
          <Skeleton height={64} />
        </LoadState>
      )}
      {query.data && endorsements.length === 0 && <Text c="dimmed">{t(words[side].none)}</Text>}
      {endorsements.length > 0 && (
        <ul className={rows.rows} aria-label={t(`issuer.${side}`)}>
          {endorsements.map((endorsement) => {
            const Row = isGiven ? Given : Received
            return (
              <Row key={endorsement.id} endorsement={endorsement} onEnd={() => setAsking(endorsement.id)} />
            )
          })}
        </ul>
      )}
      {query.hasNextPage && (
        <div>
          <MoreButton query={query} isLoadingMore={isLoadingMore} onMore={more}>
            {t(words[side].more)}
          </MoreButton>
        </div>
      )}
      <EndEndorsement
        how={isGiven ? 'withdraw' : 'remove'}
        endorsement={endorsements.find(({ id }) => id === asking)}
        onClose={() => setAsking(null)}
        onClosed={rescue}
      />
    </div>
  )
}

interface RowProps {
  readonly endorsement: Endorsement
  readonly onEnd: () => void
}

function Given({ endorsement, onEnd }: RowProps) {
  const t = useTexts(texts)
  const { target, issuer, passportId, passportName, actions } = endorsement
  const what = t(`issuer.about.${target}`, { issuer: issuer.name, name: passportName ?? '' })
  return (
    <EndorsementRow
      endorsement={endorsement}
      title={
        passportId === null ? (
          what
        ) : (
          <LinkAnchor to="/passports/$id" params={{ id: passportId }}>
            {what}
          </LinkAnchor>
        )
      }
      end={
        actions.includes('withdraw')
          ? { label: t('withdraw.act'), name: t('withdraw.of', { what }), onEnd }
          : null
      }
    />
  )
}

function Received({ endorsement, onEnd }: RowProps) {
  const t = useTexts(texts)
  const { target, endorser, passportName, actions } = endorsement
  const name = passportName ?? ''
  const what = target === 'issuer' ? t('issuer.aboutYou.issuer') : t('issuer.aboutYou.definition', { name })
  return (
    <EndorsementRow
      endorsement={endorsement}
      title={endorser.name}
      about={what}
      end={
        actions.includes('decline')
          ? { label: t('remove.act'), name: t('remove.of', { issuer: endorser.name, what }), onEnd }
          : null
      }
    />
  )
}
