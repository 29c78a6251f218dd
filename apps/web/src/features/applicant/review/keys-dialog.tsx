import { Kbd, Stack, Switch, Table, Text } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import { Dialog } from '#ui/layout/dialog.tsx'
import { reviewTexts } from './review.en.ts'
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
      <Stack gap="md">
        <Switch
          label={t('keys.use')}
          description={t('keys.useHint')}
          checked={on}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
          data-autofocus
        />
        <Text c="dimmed">{t('keys.body')}</Text>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('keys.key')}</Table.Th>
              <Table.Th>{t('keys.does')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {(Object.keys(reviewKeys) as ReviewKey[]).map((key) => (
              <Table.Tr key={key}>
                <Table.Td>
                  <Kbd>{reviewKeys[key].toUpperCase()}</Kbd>
                </Table.Td>
                <Table.Td>{t(`keys.${key}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Dialog>
  )
}
