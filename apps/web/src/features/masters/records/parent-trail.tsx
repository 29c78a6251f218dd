import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/links/link.tsx'
import { masterRecordQuery } from '../masters-queries.ts'
import { texts } from './records.en.ts'
import classes from './records.module.css'

/** The value whose children are shown, and those above it, as links. */
export function ParentTrail({ entity, parent }: { readonly entity: string; readonly parent: string }) {
  const t = useTexts(texts)
  const { data } = useQuery(masterRecordQuery(entity, parent))
  const above = data?.parents.filter((one) => one.entity === entity) ?? []
  return (
    <nav aria-label={t('trail.label')}>
      <ol className={classes.trail}>
        <li>
          <LinkAnchor to="/admin/settings/masters/$entity" params={{ entity }} search={{}}>
            {t('trail.all')}
          </LinkAnchor>
        </li>
        {above.map(({ code, label }) => (
          <li key={code}>
            <LinkAnchor to="/admin/settings/masters/$entity" params={{ entity }} search={{ parent: code }}>
              {label}
            </LinkAnchor>
          </li>
        ))}
        <li aria-current="page">{data?.label ?? parent}</li>
      </ol>
    </nav>
  )
}
