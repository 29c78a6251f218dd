import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { useCountdown } from '#lib/format/use-countdown.ts'
import type { ShownOffer } from './use-wallet-offer.ts'
import { texts } from './wallet.en.ts'
import classes from './wallet.module.css'

/** Modules of white around a QR code, which scanners need. */
const quiet = 4

interface WalletCodeProps {
  /** Name of the passport. */
  readonly name: string
  readonly offer: ShownOffer
}

/** An offer for a wallet: code, PIN, time left, and a link for a wallet on this device. */
export function WalletCode({ name, offer }: WalletCodeProps) {
  const t = useTexts(texts)
  const left = useCountdown(offer.endsAt)
  const device = useId()
  const { copy, copied, error } = useClipboard({ timeout: 10_000 })
  const { code, pin, offerUri } = offer
  const side = code.size + 2 * quiet
  return (
    <>
      <Text>{t('scan')}</Text>
      <div className={classes.offer}>
        <svg
          className={classes.code}
          role="img"
          aria-label={t('code', { name })}
          viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
          shapeRendering="crispEdges"
        >
          <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
        <div className={classes.facts}>
          <Text size="sm">{t('pin')}</Text>
          <span className={classes.pin} dir="ltr">
            <span aria-hidden>{pin}</span>
            <VisuallyHidden>{[...pin].join(' ')}</VisuallyHidden>
          </span>
          <Text size="sm" c="dimmed">
            {t('why')}
          </Text>
          <Text size="sm" className={classes.left}>
            {t('left')} <span role="timer">{clockTime(left)}</span>
          </Text>
        </div>
      </div>
      <section className={classes.device} aria-labelledby={device}>
        <Text size="sm" fw={500} id={device}>
          {t('device')}
        </Text>
        <Group gap="xs">
          <Button component="a" href={offerUri} variant="default">
            {t('open')}
          </Button>
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            onClick={() => copy(offerUri)}
          >
            {t('copy')}
          </Button>
        </Group>
        <Text size="sm" c="dimmed" role="status">
          {t(error ? 'copyFailed' : copied ? 'copied' : 'nothing')}
        </Text>
      </section>
    </>
  )
}

/** Minutes and seconds: 9:05. */
function clockTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
