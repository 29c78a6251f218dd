import { Button } from '@mantine/core'
import type { ApplicantViewPart } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { LinkButton } from '#ui/links/link.tsx'
import { differs, linkTo, type ShownList } from './shown-list.ts'
import { useOpenView, useViewCommands } from './use-views.ts'
import { viewsTexts } from './views.en.ts'
import classes from './views.module.css'

/** What of the open view cannot be shown, and what the person changed of it. Nothing if the list is as it was saved. */
export function ViewState({ shown }: { readonly shown: ShownList }) {
  const t = useTexts(viewsTexts)
  const view = useOpenView(shown)
  const { update } = useViewCommands()
  const { run, busy } = useCommand(async () => view && update(view, shown))
  if (!view || !differs(shown, view)) return null
  const { name, dropped } = view
  const save = (
    <Button variant="light" className={classes.update ?? ''} loading={busy} onClick={() => run()}>
      {t('update', { name })}
    </Button>
  )
  if (dropped.length > 0) {
    return (
      <Notice tone="warn" title={t('dropped.title', { name })} actions={save}>
        <ul className={classes.reasons}>
          {dropped.map((part) => (
            <li key={part}>
              <Reason part={part} />
            </li>
          ))}
        </ul>
      </Notice>
    )
  }
  return (
    <div className={classes.changed}>
      <span role="status">{t('changed', { name })}</span>
      {save}
      <LinkButton variant="subtle" color="gray" {...linkTo(view)}>
        {t('discard')}
      </LinkButton>
    </div>
  )
}

function Reason({ part }: { readonly part: ApplicantViewPart }) {
  const t = useTexts(viewsTexts)
  if (part === 'job' || part === 'tag' || part === 'stage') return t(`dropped.${part}`)
  return t('dropped.filter', { filter: t(`dropped.filters.${part}`) })
}
