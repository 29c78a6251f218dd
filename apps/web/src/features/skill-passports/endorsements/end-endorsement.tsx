import { useQueryClient } from '@tanstack/react-query'
import { declineEndorsement, type Endorsement, withdrawEndorsement } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { versionedChange } from '../versioned-change.ts'
import { texts } from './endorsements.en.ts'
import { reloadEndorsements } from './endorsements-queries.ts'

/** The endorsing issuer withdraws; the other side declines an offer, or removes what is shown. */
type Ending = 'withdraw' | 'decline' | 'remove'

interface EndEndorsementProps {
  readonly how: Ending
  /** The endorsement as it is now; undefined while the dialog is closed. */
  readonly endorsement: Endorsement | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

/** Asks before an endorsement ends. */
export function EndEndorsement({ how, endorsement, onClose, onClosed }: EndEndorsementProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const asked = useLast(endorsement)
  const issuer = asked?.endorser.name ?? ''
  const words = {
    withdraw: [t('withdraw.ask'), t('withdraw.body'), t('withdraw.submit'), t('withdraw.done')],
    decline: [
      t('waiting.ask', { issuer }),
      t('waiting.askBody', { issuer }),
      t('waiting.submit'),
      t('waiting.declined', { issuer }),
    ],
    remove: [
      t('remove.ask', { issuer }),
      t('remove.body', { issuer }),
      t('remove.submit'),
      t('remove.done', { issuer }),
    ],
  } as const
  const [title, body, submit, done] = words[how]
  const end = () =>
    versionedChange(
      async () => {
        if (!asked) return
        const route = how === 'withdraw' ? withdrawEndorsement : declineEndorsement
        await api(route, { params: { id: asked.id }, version: asked.version }, { quiet: true })
        notify({ message: done, tone: 'info' })
      },
      () => reloadEndorsements(client),
    )
  return (
    <ConfirmDialog
      opened={endorsement !== undefined}
      title={title}
      confirmLabel={submit}
      danger
      onConfirm={end}
      onClose={onClose}
      onClosed={onClosed}
    >
      {body}
    </ConfirmDialog>
  )
}
