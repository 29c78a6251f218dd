import { Button, Skeleton } from '@mantine/core'
import type { HeldPassport } from '@vouch/contract'
import { type ReactNode, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useCountdown } from '#lib/format/use-countdown.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { Notice } from '#ui/layout/notice.tsx'
import { useFocusFallback } from '#ui/layout/use-focus-fallback.ts'
import { useWalletOffer } from './use-wallet-offer.ts'
import { texts } from './wallet.en.ts'
import classes from './wallet.module.css'
import { WalletCode } from './wallet-code.tsx'

/** Button that offers a passport to the holder’s wallet, with its dialog. */
export function SendToWallet({ passport }: { readonly passport: HeldPassport }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const wallet = useWalletOffer(passport)
  const { name } = passport
  const open = () => {
    setOpen(true)
    wallet.start()
  }
  const close = () => {
    setOpen(false)
    wallet.forget()
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={open} aria-label={t('actOf', { name })}>
        {t('act')}
      </Button>
      <Dialog title={t('title', { name })} opened={isOpen} onClose={close}>
        <Steps name={name} wallet={wallet} onClose={close} />
      </Dialog>
    </>
  )
}

interface StepsProps {
  /** Name of the passport. */
  readonly name: string
  readonly wallet: ReturnType<typeof useWalletOffer>
  readonly onClose: () => void
}

function Steps({ name, wallet, onClose }: StepsProps) {
  const { offer, busy, failure, start } = wallet
  const t = useTexts(texts)
  // Renders again at the end.
  useCountdown(offer?.endsAt ?? 0)
  const step = stepOf(wallet)
  const { ref } = useFocusFallback<HTMLDivElement>(step)
  const again = (label: string) => (
    <Button loading={busy} onClick={start}>
      {label}
    </Button>
  )
  const steps: Readonly<Record<ReturnType<typeof stepOf>, () => ReactNode>> = {
    loading: () => <Skeleton height={224} aria-label={t('loading')} />,
    failed: () => (
      <Notice tone="bad" title={t('failed')} actions={again(t('again'))}>
        {failure}
      </Notice>
    ),
    waiting: () => offer && <WalletCode name={name} offer={offer} />,
    opened: () => <Notice title={t('opened.title')}>{t('opened.body')}</Notice>,
    taken: () => (
      <Notice
        tone="good"
        title={t('taken.title')}
        actions={<Button onClick={onClose}>{t('taken.done')}</Button>}
      >
        {t('taken.body')}
      </Notice>
    ),
    expired: () => (
      <Notice tone="plain" title={t('expired.title')} actions={again(t('renew'))}>
        {t('expired.body')}
      </Notice>
    ),
    locked: () => (
      <Notice tone="warn" title={t('locked.title')} actions={again(t('renew'))}>
        {t('locked.body')}
      </Notice>
    ),
  }
  return (
    <div className={classes.region} ref={ref} tabIndex={-1}>
      <div role="status" className={classes.region}>
        {step !== 'waiting' && steps[step]()}
      </div>
      {step === 'waiting' && steps.waiting()}
    </div>
  )
}

/** What the dialog shows. A code that ended here is shown as such before the server is asked again. */
function stepOf({ offer, state, failure, busy }: StepsProps['wallet']): 'loading' | 'failed' | typeof state {
  if (!offer) return failure !== null && !busy ? 'failed' : 'loading'
  return state === 'waiting' && offer.endsAt <= Date.now() ? 'expired' : state
}
