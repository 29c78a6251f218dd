import { Button, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { acceptOffer, declineOffer, type PassportOffer } from '@vouch/contract'
import { type SyntheticEvent, useId, useState } from 'react'
import { api } from '#lib/api/api.ts'
import { isProblem } from '#lib/api/api-problem.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PassportCard } from '../passport-card.tsx'
import { OfferFacts } from '../waiting/offer-facts.tsx'
import { texts } from './offer-link.en.ts'
import classes from './offer-link.module.css'
import { openOfferQuery } from './open-offer-query.ts'

interface PendingOfferProps {
  readonly token: string
  readonly offer: PassportOffer
  readonly onDeclined: () => void
}

/** An offer to be accepted or declined. */
export function PendingOffer({ token, offer, onDeclined }: PendingOfferProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { queryKey } = openOfferQuery(token)
  const issuer = offer.issuer.name
  /** Shows that the link is dead if the offer was answered or withdrawn meanwhile. */
  const reloadIfGone = (error: unknown) => {
    if (isProblem(error, 410)) void client.resetQueries({ queryKey })
  }
  const accept = async (name: string) => {
    try {
      client.setQueryData(queryKey, await api(acceptOffer, { body: { token, name } }, { quiet: true }))
    } catch (error) {
      reloadIfGone(error)
      throw error
    }
  }
  const decline = async () => {
    try {
      await api(declineOffer, { body: { token } })
      client.removeQueries({ queryKey })
      onDeclined()
    } catch (error) {
      reloadIfGone(error)
      throw error
    }
  }
  return (
    <Page title={t('title')} head={null} description={t('what', { issuer, email: offer.email })} width="text">
      <div className={classes.page}>
        <PassportCard issuer={issuer} fields={offer} picture={offer.picture} order={2}>
          <OfferFacts offer={offer} />
        </PassportCard>
        {offer.issuer.mayIssue ? (
          <AcceptForm offer={offer} onAccept={accept} onDecline={() => setAsking(true)} />
        ) : (
          <Notice
            tone="warn"
            title={t('cannotSign', { issuer })}
            actions={
              <Button variant="default" onClick={() => setAsking(true)}>
                {t('accept.decline')}
              </Button>
            }
          >
            {t('cannotSignBody')}
          </Notice>
        )}
      </div>
      <ConfirmDialog
        opened={asking}
        title={t('ask.title')}
        confirmLabel={t('ask.submit')}
        danger
        onConfirm={decline}
        onClose={() => setAsking(false)}
      >
        {t('ask.body', { issuer })}
      </ConfirmDialog>
    </Page>
  )
}

interface AcceptFormProps {
  readonly offer: PassportOffer
  readonly onAccept: (name: string) => Promise<void>
  readonly onDecline: () => void
}

function AcceptForm({ offer, onAccept, onDecline }: AcceptFormProps) {
  const t = useTexts(texts)
  const heading = useId()
  const [name, setName] = useState(offer.recipient)
  const { run, busy, failure } = useCommand(() => onAccept(name.trim()))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) run()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby={heading}>
      <div>
        <Title order={2} size="h3" id={heading}>
          {t('accept.title')}
        </Title>
        <div>{t('accept.body', { issuer: offer.issuer.name })}</div>
      </div>
      <TextInput
        label={t('accept.name')}
        description={t('accept.nameHint')}
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {failure && <Notice tone="bad" urgent title={failure} />}
      <div className={classes.acts}>
        <Button type="submit" loading={busy}>
          {t('accept.submit')}
        </Button>
        <Button variant="default" onClick={onDecline} disabled={busy}>
          {t('accept.decline')}
        </Button>
      </div>
    </form>
  )
}
