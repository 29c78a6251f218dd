import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Issuer, PassportRequest } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { BackLink } from '#ui/layout/back-link.tsx'
import { LoadState } from '#ui/layout/load-state.tsx'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { SkillChips } from '../skill-chips.tsx'
import { texts as shared } from '../skill-passports.en.ts'
import { AssessorWords } from './assessor-words.tsx'
import { type Decision, DecisionDialogs } from './decision-dialogs.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { RequestBadge } from './request-badge.tsx'
import { texts } from './requests.en.ts'
import classes from './requests.module.css'
import { requestQuery } from './requests-queries.ts'

interface OneRequestProps {
  readonly id: string
  readonly issuer: Issuer
}

/** A request with its evidence, and the decisions about it. */
export function OneRequest({ id, issuer }: OneRequestProps) {
  const t = useTexts(texts)
  const { data: request, error, refetch } = useQuery(requestQuery(id))
  return (
    <div className={classes.section}>
      <BackLink to="/admin/skill-passports" search={{ tab: 'queue', issuer: issuer.id }}>
        {t('queue.back')}
      </BackLink>
      {request ? (
        <Details request={request} />
      ) : (
        <LoadState error={error} onRetry={refetch} notFound={t('queue.missing')}>
          <Skeleton height={240} />
        </LoadState>
      )}
    </div>
  )
}

const decisions: readonly Decision[] = ['approve', 'return', 'refuse']

function Details({ request }: { readonly request: PassportRequest }) {
  const t = useTexts(texts)
  const word = useTexts(shared)
  const [act, setAct] = useState<Decision | null>(null)
  const { definition, person, name, state, actions, issuer } = request
  const possible = decisions.filter((one) => actions.includes(one))
  const { ref, rescue } = useFocusFallback<HTMLElement>(request.version)
  return (
    <section ref={ref} tabIndex={-1} className={classes.list} aria-label={person}>
      <div className={classes.head}>
        <div>
          <Title order={2}>
            <bdi>{person}</bdi>
          </Title>
          <Text>
            <bdi>{definition.name}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {word('version', { number: definition.number })}
            {' · '}
            <RelativeTime value={request.sentAt} />
          </Text>
        </div>
        <RequestBadge request={request} />
      </div>
      <AssessorWords request={request} />
      <div>
        <Title order={3} size="h3">
          {t('queue.criteria')}
        </Title>
        <div className={classes.text} dir="auto">
          {definition.criteria}
        </div>
      </div>
      <SkillChips label={word('skills')} skills={definition.skills} />
      <div>
        <Title order={3} size="h3" mb={8}>
          {t('evidence.title')}
        </Title>
        <EvidenceList request={request} />
      </div>
      <FactsList facts={[{ label: t('queue.name'), value: name === '' ? t('queue.noName') : name }]} />
      {state === 'approved' && (
        <LinkAnchor
          to="/admin/skill-passports"
          search={{ tab: 'issued', issuer: issuer.id, definition: definition.id }}
        >
          {t('queue.see')}
        </LinkAnchor>
      )}
      {possible.length > 0 && (
        <div className={classes.acts}>
          {possible.map((one) => (
            <Button key={one} variant={one === 'approve' ? 'filled' : 'default'} onClick={() => setAct(one)}>
              {t(`${one}.action`)}
            </Button>
          ))}
        </div>
      )}
      <DecisionDialogs request={request} act={act} onClose={() => setAct(null)} onClosed={rescue} />
    </section>
  )
}
