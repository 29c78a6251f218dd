import { Button, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { batchLimits, type PassportBatch, type PassportDefinition, uploadBatch } from '@vouch/contract'
import { api } from '#lib/api/api.ts'
import { saveText } from '#lib/data/files.ts'
import { formatBytes, formatNumber } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { storeBatch } from '../passport-queries.ts'
import { texts } from './offer.en.ts'
import classes from './offer.module.css'

const columns = [
  { name: 'email', of: 'email' },
  { name: 'name', of: 'name' },
  { name: 'awarded on', of: 'awardedOn' },
  { name: 'level', of: 'level' },
] as const

// The byte order mark tells spreadsheets that the file is UTF-8.
const template = `\uFEFF${columns.map(({ name }) => name).join(',')}\r\n`

interface CsvFormProps {
  readonly definition: PassportDefinition
  readonly onBatch: (batch: PassportBatch) => void
}

/** People in a CSV file, with what its columns mean. The file is checked as soon as it is chosen. */
export function CsvForm({ definition, onBatch }: CsvFormProps) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const maxBytes = batchLimits.megabytes * 1_000_000
  return (
    <div className={classes.form}>
      <FileDrop
        label={t('csv.file')}
        hint={t('csv.hint', { rows: formatNumber(batchLimits.rows), size: formatBytes(maxBytes) })}
        rule={{ extensions: ['csv', 'txt'], maxBytes }}
        onFile={async (file, call) => {
          const query = { definitionId: definition.id }
          const batch = await api(uploadBatch, { query, file }, { ...call, quiet: true })
          storeBatch(client, batch)
          onBatch(batch)
        }}
      />
      <section>
        <Title order={2} size="h3" mb={8}>
          {t('csv.columns')}
        </Title>
        <dl className={classes.columns}>
          {columns.map(({ name, of }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{t(`csv.${of}`)}</dd>
            </div>
          ))}
        </dl>
        <Text size="sm" c="dimmed" mt={8}>
          {t('csv.first')}
        </Text>
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveText(t('csv.templateName'), 'text/csv;charset=utf-8', template)}
        >
          {t('csv.template')}
        </Button>
      </section>
    </div>
  )
}
