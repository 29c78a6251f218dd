import type { MasterChange } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { texts } from './merge.en.ts'

/** Link to a value that a change merged into the shown one; its page can undo that. */
export function AbsorbedLink({ change }: { readonly change: MasterChange }) {
  const t = useTexts(texts)
  const absorbed = change.action === 'merge' ? change.after.absorbed : undefined
  if (!isValue(absorbed)) return null
  return (
    <LinkAnchor
      size="sm"
      to="/admin/settings/masters/$entity/form"
      params={{ entity: absorbed.entity }}
      search={{ value: absorbed.code }}
    >
      {t('openAbsorbed', { label: absorbed.label })}
    </LinkAnchor>
  )
}

function isValue(value: unknown): value is { entity: string; code: string; label: string } {
  return (
    typeof value === 'object' && value !== null && 'entity' in value && 'code' in value && 'label' in value
  )
}
