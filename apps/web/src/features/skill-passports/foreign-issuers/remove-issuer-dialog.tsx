import type { ForeignIssuer } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { texts } from './foreign-issuers.en.ts'
import { useRemoveIssuer } from './use-remove-issuer.ts'

interface RemoveIssuerDialogProps {
  /** The issuer to remove; null closes the dialog. */
  readonly issuer: ForeignIssuer | null
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Asks for confirmation, then removes an issuer from the list. */
export function RemoveIssuerDialog({ issuer, onClose, onClosed }: RemoveIssuerDialogProps) {
  const t = useTexts(texts)
  const remove = useRemoveIssuer()
  const shown = useLast(issuer)
  return (
    <ConfirmDialog
      opened={issuer !== null}
      title={t('removeTitle', { name: shown?.name ?? '' })}
      confirmLabel={t('removeLabel')}
      danger
      onConfirm={() => (issuer ? remove(issuer) : undefined)}
      onClose={onClose}
      onClosed={onClosed}
    >
      {shown?.kind === 'key' ? t('removeKey', { count: shown.passports }) : t('removeOther')}
    </ConfirmDialog>
  )
}
