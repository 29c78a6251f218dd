import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './shares.en.ts'

interface NewShareLinkProps {
  readonly url: string
  readonly onClose: () => void
}

/** The link of a new share, which is shown only once, to copy. */
export function NewShareLink({ url, onClose }: NewShareLinkProps) {
  const t = useTexts(texts)
  const { copy, copied, error } = useClipboard({ timeout: 10_000 })
  return (
    <Stack gap="md">
      <Text>{t('made.once')}</Text>
      <TextInput
        label={t('made.link')}
        value={url}
        readOnly
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div role="status">
        {copied && <Text size="sm">{t('made.copied')}</Text>}
        {error && <Text size="sm">{t('made.copyFailed')}</Text>}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('made.done')}
        </Button>
        <Button
          data-autofocus
          autoFocus
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => copy(url)}
        >
          {t('made.copy')}
        </Button>
      </Group>
    </Stack>
  )
}
