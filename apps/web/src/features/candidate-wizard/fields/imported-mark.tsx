import { Button } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { StatusBadge } from '#ui/application/status-badge.tsx'
import { useImported } from '../draft/use-imported.ts'
import { texts } from '../wizard.en.ts'
import classes from './item-list.module.css'

export function ImportedMark({ path, name }: { readonly path: string; readonly name: string }) {
  const t = useTexts(texts)
  const { marked, undo, keep, busy } = useImported()
  if (!marked.includes(path)) return null
  return (
    <div className={classes.mark} data-mark={path}>
      <StatusBadge tone="info">{t('imported.mark')}</StatusBadge>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={busy}
        aria-label={t('imported.undoOf', { name })}
        onClick={() => void undo([path])}
      >
        {t('imported.undo')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        disabled={busy}
        aria-label={t('imported.keepOf', { name })}
        onClick={() => void keep([path])}
      >
        {t('imported.keep')}
      </Button>
    </div>
  )
}
