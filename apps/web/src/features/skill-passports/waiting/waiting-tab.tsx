import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PassportOffer } from '@vouch/contract'
import { useState } from 'react'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useLast } from '#ui/layout/use-last.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { EmptyState } from '#ui/list/empty-state.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { myEndorsementsQuery } from '../endorsements/endorsements-queries.ts'
import { WaitingEndorsements } from '../endorsements/waiting-endorsements.tsx'
import { offersQuery } from '../holder-queries.ts'
import type { PassportTabProps } from '../passport-tabs.ts'
import { texts as shared } from '../skill-passports.en.ts'
import { AcceptForm } from './accept-form.tsx'
import { OfferCard } from './offer-card.tsx'
import { useOffers } from './use-offers.ts'
import { texts } from './waiting.en.ts'
import classes from './waiting.module.css'

interface Asking {
  readonly act: 'accept' | 'decline'
  readonly offer: PassportOffer
}

/** Passports that the candidate is offered or accepted before they had an account, and endorsements offered to them. */
export default function WaitingTab({ person, onSearch }: PassportTabProps) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const { data: offers, error, refetch } = useQuery(offersQuery)
  const { data: endorsed } = useQuery(myEndorsementsQuery)
  const { accept, decline } = useOffers(() => onSearch({ tab: 'held' }))
  const { ref, rescue } = useFocusFallback<HTMLElement>(offers?.length)
  const [asking, setAsking] = useState<Asking | null>(null)
  const asked = useLast(asking)?.offer
  const close = () => setAsking(null)

  return (
    <section className={classes.section} ref={ref} tabIndex={-1} aria-label={word('tab.waiting')}>
      {!offers && (
        <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
          <ListSkeleton rows={3} />
        </LoadState>
      )}
      {offers?.length === 0 && endorsed?.every(({ state }) => state !== 'offered') && (
        <EmptyState
          title={t('none.title')}
          actions={
            <LinkButton to="/admin/skill-passports" search={{ tab: 'held' }} variant="default">
              {t('none.held')}
            </LinkButton>
          }
        >
          {t('none.body', { email: person.email })}
        </EmptyState>
      )}
      {offers && offers.length > 0 && (
        <>
          <Title order={2} size="h3">
            {t('title', counted(offers.length))}
          </Title>
          <ul className={classes.list}>
            {offers.map((offer) => (
              <li key={offer.id}>
                <OfferCard
                  offer={offer}
                  onAccept={() => setAsking({ act: 'accept', offer })}
                  onDecline={() => setAsking({ act: 'decline', offer })}
                  onAdd={() => accept(offer, '')}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <WaitingEndorsements onAnswered={rescue} />
      <Dialog
        title={t('form.title', { name: asked?.name ?? '' })}
        opened={asking?.act === 'accept'}
        onClose={close}
        onClosed={rescue}
      >
        {asked && (
          <AcceptForm
            offer={asked}
            name={person.displayName}
            onAccept={(name) => accept(asked, name)}
            onClose={close}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={asking?.act === 'decline'}
        title={t('ask.title', { name: asked?.name ?? '' })}
        confirmLabel={t('ask.submit')}
        danger
        onConfirm={async () => {
          if (asked) await decline(asked)
        }}
        onClose={close}
        onClosed={rescue}
      >
        {t('ask.body', { issuer: asked?.issuer.name ?? '' })}
      </ConfirmDialog>
    </section>
  )
}
