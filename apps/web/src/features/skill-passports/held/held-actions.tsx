import { Button } from '@mantine/core'
import type { HeldPassport } from '@vouch/contract'
import { useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { LinkButton } from '#ui/links/link.tsx'
import { FileMenu } from '../file-menu.tsx'
import { AddToLinkedIn } from './add-to-linked-in.tsx'
import { texts } from './passports.en.ts'
import { SendToWallet } from './send-to-wallet.tsx'
import { usePassports } from './use-passports.ts'

/** Buttons of a passport that was issued here: its files, wallet, page, LinkedIn. */
export function HeldActions({ passport }: { readonly passport: HeldPassport }) {
  const t = useTexts(texts)
  const { download } = usePassports()
  const [isOpen, setOpen] = useState(false)
  const { name, issuedId, status, expiresAt, isIssuerSuspended } = passport
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now()
  return (
    <>
      <FileMenu name={name} onDownload={(as) => download(passport, as)} />
      {issuedId !== null && status === 'issued' && !isOver && !isIssuerSuspended && (
        <SendToWallet passport={passport} />
      )}
      {issuedId !== null && (
        <LinkButton
          to="/passports/$id"
          params={{ id: issuedId }}
          variant="default"
          size="compact-sm"
          aria-label={t('pageOf', { name })}
        >
          {t('page')}
        </LinkButton>
      )}
      {status === 'issued' && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => setOpen(true)}
          aria-label={t('linkedIn.actOf', { name })}
        >
          {t('linkedIn.act')}
        </Button>
      )}
      <AddToLinkedIn passport={passport} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
