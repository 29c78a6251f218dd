import { Stack, Switch, Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { KeyCap } from '#ui/keys/key-cap.tsx'
import { Dialog } from '#ui/layout/dialog.tsx'
import { reviewTexts } from './review.en.ts'
import classes from './review.module.css'
import { type ReviewKey, reviewKeys } from './review-keys.ts'

interface KeysDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
}

/** The list of single keys, and the switch that turns them off. */
export function KeysDialog({ opened, onClose, on, onSwitch }: KeysDialogProps) {
  const t = useTexts(reviewTexts)
  return (
    <Dialog title={t('keys.title')} opened={opened} onClose={onClose}>
      <Stack gap="md" pt={4}>
        <Switch
          label={t('keys.use')}
          description={t('keys.useHint')}
          checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
          data-autofocus
        />
        <Text c="dimmed">{t('keys.body')}</Text>
        <dl className={classes.keys}>
          {(Object.keys(reviewKeys) as ReviewKey[]).map((key) => (
            <div key={key}>
              <dt>
                <KeyCap of={reviewKeys[key]} />
              </dt>
              <dd>{t(`keys.${key}`)}</dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Dialog>
  )
}
