import { Button, Radio, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { conflictMark, isTyping, showPanel } from './conflict-focus.ts'
import classes from './conflict-panel.module.css'

export interface ConflictField {
  /**
   * Id of the field. Choices are kept by id, because the list of differing fields may change while the person types.
   */
  readonly id: string
  readonly label: string
  readonly mine: ReactNode
  readonly remote: ReactNode
  /** The version that is preselected if the person can choose per field; `mine` by default. */
  readonly preferred?: Side
}

/** Props of a button that let its long label wrap. */
const wrapping = { classNames: { root: classes.act, label: classes.words } } as const

type Side = 'mine' | 'remote'

interface ConflictPanelProps {
  /** Header of the column with the labels; `Field` by default. */
  readonly labelHeader?: string
  /** The fields in which the versions differ, with both values. */
  readonly fields: readonly ConflictField[]
  readonly onKeepMine: () => void
  readonly onTakeRemote: () => void
  /** If set, the person can choose per field. Called with the ids of the fields that keep the person's own value. */
  readonly onMerge?: (mine: readonly string[]) => void
  /** Whether to focus the panel even while the person types, because they have just submitted the form. */
  readonly takeFocus?: boolean
  readonly busy?: boolean
}

/**
 * Shows the person's version and a newer version that was saved elsewhere (412), to choose from. Does not
 * take focus from a text field; the save indicator links to this panel.
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const { fields, labelHeader, onKeepMine, onTakeRemote, onMerge, takeFocus = false, busy = false } = props
  const t = useTexts(uiTexts)
  const panel = useRef<HTMLElement>(null)
  const title = useId()
  const [picked, setPicked] = useState<Readonly<Record<string, Side>>>({})
  const takesFocus = useRef(takeFocus)
  useEffect(() => {
    if (panel.current && (takesFocus.current || !isTyping())) showPanel(panel.current)
    // The panel appears above the field that has focus, so scroll to keep that field visible.
    else document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  const sideOf = ({ id, preferred = 'mine' }: ConflictField): Side => picked[id] ?? preferred
  const pick = (id: string, side: Side) => setPicked({ ...picked, [id]: side })
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
      <ConflictTable fields={fields} labelHeader={labelHeader} sideOf={sideOf} onPick={onMerge && pick} />
      <div className={classes.acts}>
        {onMerge && (
          <Button {...wrapping} onClick={merge} loading={busy}>
            {t('conflict.merge')}
          </Button>
        )}
        <Button
          {...wrapping}
          variant={onMerge ? 'default' : 'filled'}
          onClick={onKeepMine}
          loading={busy && !onMerge}
        >
          {t(onMerge ? 'conflict.keepAllMine' : 'conflict.keepMine')}
        </Button>
        <Button {...wrapping} variant="default" onClick={onTakeRemote} disabled={busy}>
          {t(onMerge ? 'conflict.takeAllRemote' : 'conflict.takeRemote')}
        </Button>
      </div>
    </section>
  )
}

interface ConflictTableProps {
  readonly labelHeader: string | undefined
  readonly fields: readonly ConflictField[]
  readonly sideOf: (field: ConflictField) => Side
  /** If set, each field has radio buttons to choose a version. */
  readonly onPick: ((id: string, side: Side) => void) | undefined
}

function ConflictTable({ fields, labelHeader, sideOf, onPick }: ConflictTableProps) {
  const t = useTexts(uiTexts)
  const cell = (field: ConflictField, side: Side) => {
    const content = field[side] || t('conflict.empty')
    if (!onPick) return content
    return (
      <Radio
        name={`conflict-${field.id}`}
        label={content}
        aria-label={t(side === 'mine' ? 'conflict.pickMine' : 'conflict.pickRemote', { field: field.label })}
        checked={sideOf(field) === side}
        onChange={() => onPick(field.id, side)}
      />
    )
  }
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{labelHeader ?? t('conflict.field')}</th>
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
  )
}
