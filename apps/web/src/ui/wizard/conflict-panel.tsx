import { Button, Radio, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { conflictMark, isTyping, showPanel } from './conflict-focus.ts'
import classes from './conflict-panel.module.css'

export interface ConflictField {
  /** What is chosen is known by it: fields come and go while the person types on. */
  readonly id: string
  readonly label: string
  readonly mine: ReactNode
  readonly remote: ReactNode
  /** Which one counts until the person chooses, where fields are chosen one by one; `mine` when left out. */
  readonly preferred?: Side
}

/** Words longer than the screen is wide go on in the next line. */
const act = { classNames: { root: classes.act, label: classes.words } } as const

type Side = 'mine' | 'remote'

interface ConflictPanelProps {
  /** Only the fields that differ, as they are now. */
  readonly fields: readonly ConflictField[]
  readonly onKeepMine: () => void
  readonly onTakeRemote: () => void
  /** Lets the person choose field by field: called with the ids of the fields of which mine is kept. */
  readonly onMerge?: (mine: readonly string[]) => void
  /** The person has just sent the form: the panel takes the focus, whatever had it. */
  readonly asked?: boolean
  readonly busy?: boolean
}

/**
 * Shows both versions after a stale save (412) and lets the person choose. Nothing is overwritten silently. Whoever is
 * typing goes on: the save indicator tells of it and leads here (`lookAtConflict`).
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const { fields, onKeepMine, onTakeRemote, onMerge, asked = false, busy = false } = props
  const t = useTexts(uiTexts)
  const panel = useRef<HTMLElement>(null)
  const title = useId()
  const [picked, setPicked] = useState<Readonly<Record<string, Side>>>({})
  const isOwnAct = useRef(asked)
  useEffect(() => {
    if (panel.current && (isOwnAct.current || !isTyping())) showPanel(panel.current)
    // It came above the field, and must not push it off the screen.
    else document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const sideOf = ({ id, preferred = 'mine' }: ConflictField): Side => picked[id] ?? preferred

  const cell = (field: ConflictField, side: Side) => {
    const content = field[side] || t('conflict.empty')
    if (!onMerge) return content
    return (
      <Radio
        name={`conflict-${field.id}`}
        label={content}
        aria-label={t(side === 'mine' ? 'conflict.pickMine' : 'conflict.pickRemote', { field: field.label })}
        checked={sideOf(field) === side}
        onChange={() => setPicked({ ...picked, [field.id]: side })}
      />
    )
  }
  const merge = () => onMerge?.(fields.filter((field) => sideOf(field) === 'mine').map(({ id }) => id))

  return (
    <section
      ref={panel}
      className={classes.panel}
      aria-labelledby={title}
      tabIndex={-1}
      {...{ [conflictMark]: true }}
    >
      <Title order={2} size="h3" id={title}>
        {t('conflict.title')}
      </Title>
      <Text>{t('conflict.body')}</Text>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.remote')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.id}>
                <th scope="row">{field.label}</th>
                <td data-label={t('conflict.mine')}>{cell(field, 'mine')}</td>
                <td data-label={t('conflict.remote')}>{cell(field, 'remote')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.acts}>
        {onMerge && (
          <Button {...act} onClick={merge} loading={busy}>
            {t('conflict.merge')}
          </Button>
        )}
        <Button
          {...act}
          variant={onMerge ? 'default' : 'filled'}
          onClick={onKeepMine}
          loading={busy && !onMerge}
        >
          {t(onMerge ? 'conflict.keepAllMine' : 'conflict.keepMine')}
        </Button>
        <Button {...act} variant="default" onClick={onTakeRemote} disabled={busy}>
          {t(onMerge ? 'conflict.takeAllRemote' : 'conflict.takeRemote')}
        </Button>
      </div>
    </section>
  )
}
