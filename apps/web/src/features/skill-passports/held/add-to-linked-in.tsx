import { Anchor, Text } from '@mantine/core'
import type { HeldPassport } from '@vouch/contract'
import { useState } from 'react'
import { notify } from '#lib/api/notify.ts'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog, DialogForm } from '#ui/layout/dialog.tsx'
import { usualParts } from '../shares/share-draft.ts'
import { useShares } from '../shares/use-shares.ts'
import { linkedInUrl } from './linked-in-url.ts'
import { texts } from './passports.en.ts'

interface AddToLinkedInProps {
  readonly passport: HeldPassport
  readonly opened: boolean
  readonly onClose: () => void
}

/** Dialog that shares a passport and opens LinkedIn's form with the share's link. */
export function AddToLinkedIn({ passport, opened, onClose }: AddToLinkedInProps) {
  const t = useTexts(texts)
  const { create } = useShares()
  // LinkedIn's address, if the browser kept the tab closed.
  const [blocked, setBlocked] = useState<string | null>(null)
  const close = () => {
    setBlocked(null)
    onClose()
  }
  const title = t('linkedIn.title', { name: passport.name })
  const { run, busy, failure } = useCommand(async (tab: Window | null) => {
    try {
      const body = {
        label: t('linkedIn.label'),
        passports: [{ id: passport.id, parts: usualParts }],
        days: null,
      }
      const url = linkedInUrl(passport, await create(body))
      if (!tab) {
        setBlocked(url)
        return
      }
      tab.location.replace(url)
      notify(t('linkedIn.done'))
      close()
    } catch (error) {
      tab?.close()
      throw error
    }
  })
  const submit = () => {
    // Opened before the call, because browsers block tabs that no click opens.
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    run(tab)
  }
  return (
    <Dialog title={title} opened={opened} onClose={close}>
      {blocked === null ? (
        <DialogForm
          label={title}
          body={t('linkedIn.body')}
          submitLabel={t('linkedIn.submit')}
          busy={busy}
          notYet={false}
          failure={failure}
          onSubmit={submit}
          onClose={close}
        >
          {null}
        </DialogForm>
      ) : (
        <Text>
          {t('linkedIn.blocked')}{' '}
          <Anchor
            href={blocked}
            target="_blank"
            rel="noopener noreferrer"
            underline="always"
            data-autofocus
            onClick={close}
          >
            {t('linkedIn.open')}
          </Anchor>
        </Text>
      )}
    </Dialog>
  )
}
