import type { LetterTemplate } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { texts } from './letters.en.ts'
import classes from './letters.module.css'

/** Where a reset leads. */
export const resetTarget = ({ fallback }: LetterTemplate) =>
  fallback.owner === 'marketplace' ? 'marketplace' : 'built-in'

interface ResetDialogProps {
  /** The letter to reset; null closes the dialog. */
  readonly letter: LetterTemplate | null
  readonly onReset: () => Promise<void>
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Asks for confirmation to delete an owner's words, and shows the words that then apply. */
export function ResetDialog({ letter, onReset, onClose, onClosed }: ResetDialogProps) {
  const t = useTexts(texts)
  // Shown until the dialog has faded out.
  const shown = useLast(letter)
  const target = shown ? resetTarget(shown) : 'built-in'
  return (
    <ConfirmDialog
      opened={letter !== null}
      title={t(`reset.title.${target}`)}
      confirmLabel={t(`reset.to.${target}`)}
      danger
      onConfirm={onReset}
      onClose={onClose}
      onClosed={onClosed}
    >
      <p className={classes.ask}>{t('reset.body')}</p>
      {shown && (
        <div className={classes.letter} lang={shown.language}>
          <p className={classes.subject}>{shown.fallback.subject}</p>
          <p className={classes.text}>{shown.fallback.body}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
