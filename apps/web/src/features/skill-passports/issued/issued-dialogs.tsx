import { useQueryClient } from '@tanstack/react-query'
import {
  type IssuedAction,
  type IssuedPassport,
  reinstatePassport,
  suspendPassport,
  withdrawOffer,
} from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/api/notify.ts'
import { useTexts } from '#lib/format/texts.ts'
import { ConfirmDialog } from '#ui/layout/confirm-dialog.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { useLast } from '#ui/layout/use-last.ts'
import { reloadIssued } from '../passport-queries.ts'
import { versionedChange } from '../versioned-change.ts'
import { CorrectForm } from './correct-form.tsx'
import { texts } from './issued.en.ts'
import { personOf } from './issued-words.tsx'
import { RenewForm } from './renew-form.tsx'
import { RevokeForm } from './revoke-form.tsx'

interface IssuedDialogsProps {
  readonly act: IssuedAction | null
  /** The row as it is now; undefined once it is no longer in the list. */
  readonly passport: IssuedPassport | undefined
  readonly onClose: () => void
  readonly onClosed: () => void
}

const forms = { revoke: RevokeForm, renew: RenewForm, correct: CorrectForm } as const

/** The dialogs of what an issuer does with one passport. They stay rendered while they fade out. */
export function IssuedDialogs({ act, passport, onClose, onClosed }: IssuedDialogsProps) {
  const t = useTexts(texts)
  const shown = useLast(passport)
  if (!shown) return null
  const name = personOf(shown)
  const isOpen = passport !== undefined
  return (
    <>
      <Confirmations passport={shown} act={isOpen ? act : null} onClose={onClose} onClosed={onClosed} />
      {(['revoke', 'renew', 'correct'] as const).map((one) => {
        const Form = forms[one]
        return (
          <Dialog
            key={one}
            title={t(`${one}.title`, { name })}
            opened={isOpen && act === one}
            onClose={onClose}
            onClosed={onClosed}
          >
            <Form passport={shown} onClose={onClose} />
          </Dialog>
        )
      })}
    </>
  )
}

interface ConfirmationsProps extends IssuedDialogsProps {
  readonly passport: IssuedPassport
}

/** Actions that need no more than a confirmation, or a reason. */
function Confirmations({ passport, act, onClose, onClosed }: ConfirmationsProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const { id, version } = passport
  const name = personOf(passport)
  const input = { params: { id }, version }
  const change = (call: () => Promise<IssuedPassport>, done: string) =>
    versionedChange(
      async () => {
        await call()
        notify(done)
      },
      () => reloadIssued(client),
    )
  return (
    <>
      <ConfirmDialog
        opened={act === 'withdraw'}
        title={t('withdraw.title', { name })}
        confirmLabel={t('withdraw.submit')}
        danger
        onConfirm={() =>
          change(() => api(withdrawOffer, input, { quiet: true }), t('withdraw.done', { name }))
        }
        onClose={onClose}
        onClosed={onClosed}
      >
        {t('withdraw.body')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={act === 'suspend'}
        title={t('suspend.title', { name })}
        confirmLabel={t('suspend.submit')}
        danger
        reason={{ hint: t('suspend.reasonHint'), required: true, maxLength: 1000 }}
        onConfirm={(reason) =>
          change(
            () => api(suspendPassport, { ...input, body: { reason } }, { quiet: true }),
            t('suspend.done', { name }),
          )
        }
        onClose={onClose}
        onClosed={onClosed}
      >
        {t('suspend.body')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={act === 'reinstate'}
        title={t('reinstate.title', { name })}
        confirmLabel={t('reinstate.submit')}
        onConfirm={() =>
          change(() => api(reinstatePassport, input, { quiet: true }), t('reinstate.done', { name }))
        }
        onClose={onClose}
        onClosed={onClosed}
      >
        {t('reinstate.body')}
      </ConfirmDialog>
    </>
  )
}
