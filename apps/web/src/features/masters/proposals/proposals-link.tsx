import { useInfiniteQuery } from '@tanstack/react-query'
import type { MasterDefinition } from '@vouch/contract'
import { counted } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { masterProposalsQuery } from '../masters-queries.ts'
import { texts } from './proposals.en.ts'
import { ProposeButton } from './propose-button.tsx'

/** Leads those who decide to the proposals of a list; lets others propose if they may. */
export function ProposalsLink({ definition }: { readonly definition: MasterDefinition }) {
  const { permitted, decides } = definition
  if (decides.length > 0) return <CountedLink entity={definition.name} />
  return permitted.includes('propose') ? <ProposeButton definition={definition} /> : null
}

function CountedLink({ entity }: { readonly entity: string }) {
  const t = useTexts(texts)
  const { data } = useInfiniteQuery(masterProposalsQuery(entity, { state: 'open', q: undefined }))
  const total = data?.pages[0]?.total
  return (
    <LinkButton
      variant="default"
      to="/admin/settings/masters/$entity"
      params={{ entity }}
      search={{ proposals: 'open' }}
    >
      {total && total.count > 0 ? t('openCount', counted(total)) : t('open')}
    </LinkButton>
  )
}
