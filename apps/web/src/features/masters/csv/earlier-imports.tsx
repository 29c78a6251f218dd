import { Button, Group, Text, Title } from '@mantine/core'
import { formatMoment } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './csv.en.ts'
import classes from './csv.module.css'
import { ImportBadge } from './import-badge.tsx'
import type { ImportState } from './use-import.ts'

/** The last imports of a list, to look at and undo. */
export function EarlierImports({ state }: { readonly state: ImportState }) {
  const t = useTexts(texts)
  if (state.earlier.length === 0) return null
  return (
    <section>
      <Title order={3} size="h4">
        {t('earlier.title')}
      </Title>
      <ul className={classes.list}>
        {state.earlier.map(({ id, fileName, state: at, createdAt, createdBy }) => (
          <li key={id} className={classes.row}>
            <div className={classes.name}>
              <Text>{fileName}</Text>
              <Text size="sm" c="dimmed">
                {createdBy === null
                  ? formatMoment(createdAt)
                  : t('by', { name: createdBy, time: formatMoment(createdAt) })}
              </Text>
            </div>
            <Group gap="xs">
              <ImportBadge state={at} />
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('earlier.openOf', { name: fileName })}
                onClick={() => state.open(id)}
              >
                {t('earlier.open')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
