import { Button, Text } from '@mantine/core'
import type { PassportOffer } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { PassportCard } from '../passport-card.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { texts } from './waiting.en.ts'
import classes from './waiting.module.css'

interface OfferCardProps {
  readonly offer: PassportOffer
  readonly onAccept: () => void
  readonly onDecline: () => void
  /** Adds a passport that was accepted without an account. This component shows errors. */
  readonly onAdd: () => Promise<unknown>
}

/** A passport that waits, with the buttons to answer. */
export function OfferCard({ offer, onAccept, onDecline, onAdd }: OfferCardProps) {
  const t = useTexts(texts)
  const add = useCommand(onAdd)
  const { name, issuer, picture } = offer
  const isHeldUp = offer.state === 'pending' && !issuer.mayIssue
  return (
    <PassportCard issuer={issuer.name} fields={offer} picture={picture}>
      <OfferFacts offer={offer} />
      {isHeldUp && <Text size="sm">{t('cannotSign', { issuer: issuer.name })}</Text>}
      {offer.state === 'accepted' && <Text size="sm">{t('accepted')}</Text>}
      {add.failure && <Notice tone="bad" urgent title={add.failure} />}
      <div className={classes.acts}>
        {offer.state === 'accepted' ? (
          <Button loading={add.busy} onClick={() => add.run()} aria-label={t('addOf', { name })}>
            {t('add')}
          </Button>
        ) : (
          <>
            {!isHeldUp && (
              <Button onClick={onAccept} aria-label={t('acceptOf', { name })}>
                {t('accept')}
              </Button>
            )}
            <Button variant="default" onClick={onDecline} aria-label={t('declineOf', { name })}>
              {t('decline')}
            </Button>
          </>
        )}
      </div>
    </PassportCard>
  )
}
