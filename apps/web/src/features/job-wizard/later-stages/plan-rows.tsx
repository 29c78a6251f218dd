import { Button, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconAction } from '#ui/layout/icon-action.tsx'
import classes from './later-stages.module.css'

interface PlanRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly max: number
  readonly words: {
    readonly row: (number: number) => string
    readonly add: string
    readonly remove: (number: number) => string
    readonly removed: (number: number) => string
  }
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
  readonly children: (row: Row, index: number) => ReactNode
}

/** Rows of fields that can be added and removed. Adding moves the focus to the new row's first field. */
export function PlanRows<Row>({ rows, max, words, onAdd, onRemove, children }: PlanRowsProps<Row>) {
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const added = useRef(false)
  const [said, setSaid] = useState('')
  const { length } = rows
  useEffect(() => {
    if (added.current && length > 0) list.current?.lastElementChild?.querySelector('input')?.focus()
    added.current = false
  }, [length])
  return (
    <>
      {length > 0 && (
        <ol ref={list} className={classes.rows}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and its fields have no state of their own
            <li key={index} aria-label={words.row(index + 1)}>
              <div className={classes.head}>
                <b>{words.row(index + 1)}</b>
                <IconAction
                  icon={IconTrash}
                  label={words.remove(index + 1)}
                  onClick={() => {
                    onRemove(index)
                    setSaid(words.removed(index + 1))
                    addButton.current?.focus()
                  }}
                />
              </div>
              {children(row, index)}
            </li>
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={length >= max}
          onClick={() => {
            added.current = true
            onAdd()
          }}
        >
          {words.add}
        </Button>
      </div>
    </>
  )
}
