import { Button } from '@mantine/core'
import { valueAt } from '@vouch/domain'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { useAnyStep } from './draft/step-context.ts'
import { useImported } from './draft/use-imported.ts'
import { ImportedMark } from './fields/imported-mark.tsx'
import { pathLabel } from './fields/labels.ts'
import { texts } from './wizard.en.ts'
import classes from './wizard.module.css'

/** Counts the imported values of this step and lists single fields. Imported list entries are marked on their cards. */
export function ImportedNotice() {
  const t = useTexts(texts)
  const { draft } = useAnyStep()
  const { marked, undo, keep, busy } = useImported()
  useNextMark(marked)
  if (marked.length === 0) return null
  const fields = marked.filter((path) => !path.includes('.'))
  // If there is only one imported value, the mark on its field is enough.
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

const marksOnPage = () => [...document.querySelectorAll<HTMLElement>('[data-mark]')]

/**
 * Moves focus when the mark of an imported value disappears with the pressed button: to the same button of
 * the next or previous mark, or to the field if it was the last mark.
 */
function useNextMark(marked: readonly string[]): void {
  const before = useRef<readonly string[]>([])
  const buttonIndex = useRef(0)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const mark = target instanceof Element ? target.closest('[data-mark]') : null
      if (mark)
        buttonIndex.current = [...mark.querySelectorAll('button')].indexOf(target as HTMLButtonElement)
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  useEffect(() => {
    const marks = marksOnPage()
    const paths = before.current
    before.current = marks.map(({ dataset }) => dataset.mark ?? '')
    const gone = paths.findIndex((path) => !marked.includes(path))
    if (gone < 0 || paths.length - marked.length > 1 || document.activeElement !== document.body) return
    const next = marks[gone] ?? marks.at(-1)
    const fields = [...document.querySelectorAll<HTMLElement>('[data-path]')]
    const field = fields.find(({ dataset }) => dataset.path === paths[gone])
    const target = next?.querySelectorAll('button')[buttonIndex.current] ?? field
    target?.focus()
  }, [marked])
}
