import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck } from '@tabler/icons-react'
import type { SaveState } from '#lib/draft/draft-state.ts'
import { formatList, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useNow } from '#ui/layout/relative-time.tsx'
import { uiTexts } from '#ui/layout/ui.en.ts'
import { focusConflict } from './conflict-focus.ts'
import classes from './save-indicator.module.css'

interface SaveIndicatorProps {
  readonly state: SaveState
  readonly onRetry?: () => void
  /** Labels of fields whose values the server refuses. All other fields are saved. */
  readonly held?: readonly string[]
}

function useWords(state: SaveState, held: readonly string[]): string {
  const t = useTexts(uiTexts)
  const now = useNow()
  const isHeld = held.length > 0 && state.status !== 'saving' && state.status !== 'conflict'
  if (isHeld) return t('save.held', { fields: formatList(held) })
  switch (state.status) {
    case 'idle':
      return ''
    case 'saving':
      return t('save.saving')
    case 'saved':
      return t('save.saved', { when: formatRelative(state.at, Math.max(now, Date.parse(state.at))) })
    case 'failed':
      return t('save.failedShort')
    case 'conflict':
      return t('save.conflict')
  }
}

/** Shows the state of autosave: "Saved just now", or a warning with a button. */
export function SaveIndicator({ state, onRetry, held = [] }: SaveIndicatorProps) {
  const t = useTexts(uiTexts)
  const words = useWords(state, held)
  const isSaving = state.status === 'saving'
  const wrong = state.status === 'failed' || state.status === 'conflict' || (held.length > 0 && !isSaving)
  return (
    <div className={classes.indicator}>
      <span role="status" className={classes.words} data-wrong={wrong}>
        {wrong && <IconAlertTriangle size={16} aria-hidden />}
        {state.status === 'saved' && !wrong && <IconCloudCheck size={16} aria-hidden />}
        {words}
      </span>
      {state.status === 'conflict' && (
        <Button variant="light" color="red" size="compact-sm" onClick={focusConflict}>
          {t('save.look')}
        </Button>
      )}
      {state.status === 'failed' && onRetry && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('save.retry')}
        </Button>
      )}
    </div>
  )
}
