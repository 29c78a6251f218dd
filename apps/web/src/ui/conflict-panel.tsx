import { Button, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import classes from './conflict-panel.module.css'
import { uiTexts } from './ui.en.ts'

export interface ConflictField {
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

interface ConflictPanelProps {
  /** Only the fields that differ. */
  readonly fields: readonly ConflictField[]
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly busy?: boolean
}

/** Shows both versions after a stale save (412) and lets the person choose. Nothing is overwritten silently. */
export function ConflictPanel({ fields, onKeepMine, onTakeTheirs, busy = false }: ConflictPanelProps) {
  const t = useTexts(uiTexts)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
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
            {fields.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || t('conflict.empty')}</td>
                <td>{theirs || t('conflict.empty')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Group gap="xs">
        <Button onClick={onKeepMine} loading={busy}>
          {t('conflict.keepMine')}
        </Button>
        <Button variant="default" onClick={onTakeTheirs} disabled={busy}>
          {t('conflict.takeTheirs')}
        </Button>
      </Group>
    </section>
  )
}
