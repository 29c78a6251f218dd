import { Button } from '@mantine/core'
import { valueAt } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { useAnyStep } from './draft/step-context.ts'
import { useImported } from './draft/use-imported.ts'
import { ImportedMark } from './fields/imported-mark.tsx'
import { pathLabel } from './fields/labels.ts'
import { useNextMark } from './fields/use-next-mark.ts'
import { texts } from './wizard.en.ts'
import classes from './wizard.module.css'

/** How much of this step was imported; single fields are listed here, entries of lists carry their own mark. */
export function ImportedNotice() {
  const t = useTexts(texts)
  const { draft } = useAnyStep()
  const { marked, undo, keep, busy } = useImported()
  useNextMark(marked)
  if (marked.length === 0) return null
  const fields = marked.filter((path) => !path.includes('.'))
  // Of a single one its own mark says the same, where it stands on the page.
  const [only] = marked.length === 1 ? marked : []
  const isOnce = only !== undefined && valueAt(draft.step, draft.values, only) !== undefined
  return (
    <Notice
      title={t('imported.all', { count: marked.length })}
      actions={
        !isOnce && (
          <>
            <Button variant="default" size="compact-md" disabled={busy} onClick={() => void keep(marked)}>
              {t('imported.keepAll', { count: marked.length })}
            </Button>
            <Button variant="subtle" size="compact-md" disabled={busy} onClick={() => void undo(marked)}>
              {t('imported.undoAll', { count: marked.length })}
            </Button>
          </>
        )
      }
    >
      {fields.length > 0 && (
        <ul className={classes.marks}>
          {fields.map((path) => {
            const name = pathLabel(draft.step, draft.values, path)
            return (
              <li key={path}>
                <span>{name}</span>
                <ImportedMark path={path} name={name} />
              </li>
            )
          })}
        </ul>
      )}
    </Notice>
  )
}
