import { Text } from '@mantine/core'
import type { MasterProposal } from '@vouch/contract'
import { searchForm } from '@vouch/domain'
import { counted, formatList } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './proposals.en.ts'

interface ProposalProps {
  readonly proposal: MasterProposal
}

/** Whether a value of the list has the words as its label, not just as a synonym. */
export function isSameName({ words, match }: MasterProposal): boolean {
  return match !== null && searchForm(match.label) === searchForm(words)
}

/** How many people want the words, and whether the list has them already. */
export function WantedBy({ proposal }: ProposalProps) {
  const t = useTexts(texts)
  const { people, proposers, match } = proposal
  const parts = [
    ...(proposers > 0 ? [t('proposed', counted(proposers))] : []),
    ...(people > 0 ? [t('typed', counted(people))] : []),
  ]
  return (
    <>
      {formatList(parts)}
      {match && (
        <Text size="sm" c="dimmed">
          {t(isSameName(proposal) ? 'match' : 'matchSynonym', { label: match.label })}
        </Text>
      )}
    </>
  )
}

/** What became of decided words. */
export function Outcome({ entity, proposal }: ProposalProps & { readonly entity: string }) {
  const t = useTexts(texts)
  const { state, value, reason } = proposal
  if (state === 'open') return null
  if (state === 'declined') return t('outcome.declined', { reason: reason ?? '' })
  if (!value) return t('outcome.hidden')
  return (
    <LinkAnchor to="/admin/settings/masters/$entity/form" params={{ entity }} search={{ value: value.code }}>
      {t(`outcome.${state}`, { label: value.label })}
    </LinkAnchor>
  )
}

/** When words were decided about, and by whom. */
export function DecidedBy({ proposal }: ProposalProps) {
  const t = useTexts(texts)
  const { decidedAt, decidedBy } = proposal
  if (decidedAt === null) return null
  return (
    <>
      <RelativeTime value={decidedAt} />
      <Text size="sm" c="dimmed">
        {t('decidedBy', { name: decidedBy ?? t('somebody') })}
      </Text>
    </>
  )
}
