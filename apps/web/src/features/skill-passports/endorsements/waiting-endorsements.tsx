import { Button, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { agreeToEndorsement, type Endorsement } from '@vouch/contract'
import { useState } from 'react'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Quote } from '#ui/layout/quote.tsx'
import { versionedChange } from '../versioned-change.ts'
import { EndEndorsement } from './end-endorsement.tsx'
import { texts } from './endorsements.en.ts'
import classes from './endorsements.module.css'
import { myEndorsementsQuery, reloadEndorsements } from './endorsements-queries.ts'

/** Endorsements of the person's passports that wait for their answer; nothing without any. */
export function WaitingEndorsements({ onAnswered }: { readonly onAnswered: () => void }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(myEndorsementsQuery)
  const [asking, setAsking] = useState<string | null>(null)
  const waiting = data?.filter(({ state }) => state === 'offered') ?? []
  if (!data && error)
    return (
      <LoadState error={error} onRetry={refetch} title={t('loadFailed')}>
        {null}
      </LoadState>
    )
  return (
    <>
      {waiting.length > 0 && (
        <section className={classes.section}>
          <Title order={2} size="h3">
            {t('waiting.title', counted(waiting.length))}
          </Title>
          <ul className={classes.list}>
            {waiting.map((endorsement) => (
              <li key={endorsement.id}>
                <Waiting
                  endorsement={endorsement}
                  onAgreed={onAnswered}
                  onDecline={() => setAsking(endorsement.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <EndEndorsement
        how="decline"
        endorsement={waiting.find(({ id }) => id === asking)}
        onClose={() => setAsking(null)}
        onClosed={onAnswered}
      />
    </>
  )
}

interface WaitingProps {
  readonly endorsement: Endorsement
  readonly onAgreed: () => void
  readonly onDecline: () => void
}

function Waiting({ endorsement, onAgreed, onDecline }: WaitingProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version, comment } = endorsement
  const names = { issuer: endorsement.endorser.name, name: endorsement.passportName ?? '' }
  const { run, busy } = useCommand(() =>
    versionedChange(
      async () => {
        await api(agreeToEndorsement, { params: { id }, version }, { quiet: true })
        notify(t('waiting.agreed', names))
        onAgreed()
      },
      () => reloadEndorsements(client),
    ),
  )
  return (
    <article className={classes.card}>
      <Title order={3} size="h6">
        {t('waiting.what', names)}
      </Title>
      <Quote>{comment}</Quote>
      <Text size="sm" c="dimmed">
        {t('waiting.hint')}
      </Text>
      <div className={classes.acts}>
        <Button loading={busy} onClick={() => run()} aria-label={t('waiting.agreeOf', names)}>
          {t('waiting.agree')}
        </Button>
        <Button
          variant="default"
          disabled={busy}
          onClick={onDecline}
          aria-label={t('waiting.declineOf', names)}
        >
          {t('waiting.decline')}
        </Button>
      </div>
    </article>
  )
}
