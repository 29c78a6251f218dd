import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offerToken } from '@vouch/contract'
import { useState } from 'react'
import { isProblem } from '#lib/api/api-problem.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { AcceptedOffer } from './accepted-offer.tsx'
import { texts } from './offer-link.en.ts'
import classes from './offer-link.module.css'
import { openOfferQuery } from './open-offer-query.ts'
import { PendingOffer } from './pending-offer.tsx'

interface OfferLinkPageProps {
  /** Secret from the fragment of the link, which browsers do not send to the server. */
  readonly token: string
}

/** Page behind the link in an offer's mail: accept, decline and download without an account. */
export function OfferLinkPage({ token }: OfferLinkPageProps) {
  const t = useTexts(texts)
  const isWhole = offerToken.safeParse({ token }).success
  const { data: offer, error, refetch } = useQuery({ ...openOfferQuery(token), enabled: isWhole })
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined) return <Ended of="declined" />
  if (!isWhole || isProblem(error, 410, 422)) return <Ended of="dead" />
  if (!offer) {
    return (
      <Page title={t('loadingTitle')} head={null} width="text">
        <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
          <div className={classes.page} role="status" aria-label={t('loading')}>
            <Skeleton height={260} />
            <Skeleton height={140} />
          </div>
        </LoadState>
      </Page>
    )
  }
  return offer.state === 'pending' ? (
    <PendingOffer token={token} offer={offer} onDeclined={() => setDeclined(true)} />
  ) : (
    <AcceptedOffer token={token} offer={offer} />
  )
}

function Ended({ of }: { readonly of: 'declined' | 'dead' }) {
  const t = useTexts(texts)
  return (
    <Page title={t(`${of}.title`)} head={null} width="text">
      <EmptyState
        title={t(`${of}.why`)}
        actions={
          <>
            <LinkButton to="/" variant="default">
              {t('dead.home')}
            </LinkButton>
            {of === 'dead' && (
              <LinkButton to="/passports/$id" params={{ id: 'check' }} variant="subtle">
                {t('dead.check')}
              </LinkButton>
            )}
          </>
        }
      >
        {t(`${of}.body`)}
      </EmptyState>
    </Page>
  )
}
