import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyEvent, CompanyRecord } from '@vouch/contract'
import { verificationQuery } from '#lib/company-verification.ts'
import { type Translate, useTexts } from '#lib/texts.ts'
import { Delayed } from '#ui/delayed.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import type { Tone } from '#ui/status-badge.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { texts } from './verification.en.ts'
import classes from './verification.module.css'

const tones: Readonly<Partial<Record<CompanyEvent['kind'], Tone>>> = {
  verified: 'good',
  'domain-proven': 'good',
  'needs-information': 'warn',
  'verification-lost': 'warn',
  rejected: 'bad',
  suspended: 'bad',
}

function whoOf(t: Translate<typeof texts.english>, { by, side }: CompanyEvent): string {
  if (by) return t('log.by', { name: by })
  return side === 'company' ? '' : t(`log.${side}`)
}

/** What happened to the verification of a company, the newest first. */
export function VerificationLog({ company }: { readonly company: CompanyRecord }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(verificationQuery(company.id))
  return (
    <section className={classes.part}>
      <Title order={2}>{t('log.title')}</Title>
      {data ? (
        data.events.length > 0 ? (
          <Timeline
            label={t('log.list')}
            entries={data.events.map((event) => ({
              id: event.id,
              at: event.at,
              title: t(`log.event.${event.kind}`),
              tone: tones[event.kind] ?? 'plain',
              body: [event.reason, whoOf(t, event)].filter(Boolean).join(' · '),
            }))}
          />
        ) : (
          <Text c="dimmed">{t('log.none')}</Text>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      )}
    </section>
  )
}
