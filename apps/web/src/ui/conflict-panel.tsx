import { Button, Group, Radio, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './conflict-panel.module.css'
import { uiTexts } from './ui.en.ts'

export interface ConflictField {
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
  /** Which one is chosen at first, where fields are chosen one by one; `mine` when left out. */
  readonly preferred?: Side
}

type Side = 'mine' | 'theirs'

interface ConflictPanelProps {
  /** Only the fields that differ. */
  readonly fields: readonly ConflictField[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  /** Lets the person choose field by field: called with the places in `fields` where mine is kept. */
  readonly onMerge?: (mine: readonly number[]) => void
  readonly busy?: boolean
}

/** Shows both versions after a stale save (412) and lets the person choose. Nothing is overwritten silently. */
export function ConflictPanel(props: ConflictPanelProps) {
  const { fields, onKeepMine, onTakeTheirs, onMerge, busy = false } = props
  const t = useTexts(uiTexts)
  const panel = useRef<HTMLElement>(null)
  const [picked, setPicked] = useState<readonly Side[]>(() =>
    fields.map(({ preferred }) => preferred ?? 'mine'),
  )
  useEffect(() => panel.current?.focus(), [])

  const cell = (field: ConflictField, index: number, side: Side) => {
    const content = field[side] || t('conflict.empty')
    if (!onMerge) return content
    return (
      <Radio
        name={`conflict-${index}`}
        label={content}
        aria-label={t(side === 'mine' ? 'conflict.pickMine' : 'conflict.pickTheirs', { field: field.label })}
        checked={picked[index] === side}
        onChange={() => setPicked(picked.map((one, at) => (at === index ? side : one)))}
      />
    )
  }
  const merge = () => onMerge?.(picked.flatMap((side, index) => (side === 'mine' ? [index] : [])))

  return (
    <section ref={panel} className={classes.panel} role="alert" tabIndex={-1}>
      <Title order={2} size="h3">
        {t('conflict.title')}
      </Title>
      <Text>{t('conflict.body')}</Text>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.mine')}</th>
              <th scope="col">{t('conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              <tr key={field.label}>
                <th scope="row">{field.label}</th>
                <td data-label={t('conflict.mine')}>{cell(field, index, 'mine')}</td>
                <td data-label={t('conflict.theirs')}>{cell(field, index, 'theirs')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group gap="xs">
        {onMerge && (
          <Button onClick={merge} loading={busy}>
            {t('conflict.merge')}
          </Button>
        )}
        <Button variant={onMerge ? 'default' : 'filled'} onClick={onKeepMine} loading={busy && !onMerge}>
          {t(onMerge ? 'conflict.keepAllMine' : 'conflict.keepMine')}
        </Button>
        <Button variant="default" onClick={onTakeTheirs} disabled={busy}>
          {t(onMerge ? 'conflict.takeAllTheirs' : 'conflict.takeTheirs')}
        </Button>
      </Group>
    </section>
  )
}
