import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CompanyEvent, CompanyRecord } from '@vouch/contract'
import { verificationQuery } from '#lib/data/company-verification.ts'
import { type Translate, useTexts } from '#lib/format/texts.ts'
import type { Tone } from '#ui/application/status-badge.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Timeline } from '#ui/list/timeline.tsx'
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

// The system verifies a company by itself only if a member proved its website's domain.
const isByDomain = ({ kind, side }: CompanyEvent): boolean => kind === 'verified' && side === 'system'

function whoOf(t: Translate<typeof texts.english>, event: CompanyEvent): string {
  const { by, side } = event
  if (by) return t('log.by', { name: by })
  if (isByDomain(event)) return ''
  return side === 'company' ? '' : t(`log.${side}`)
}

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
              title: t(`log.event.${isByDomain(event) ? 'byDomain' : event.kind}`),
              tone: tones[event.kind] ?? 'plain',
              body: [event.reason, whoOf(t, event)].filter(Boolean).join(' · '),
            }))}
          />
        ) : (
          <Text c="dimmed">{t('log.none')}</Text>
        )
      ) : (
        <LoadState error={error} onRetry={refetch}>
          <Skeleton height={96} />
        </LoadState>
      )}
    </section>
  )
}
