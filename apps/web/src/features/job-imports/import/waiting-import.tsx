import { Progress, Skeleton, Text, Title } from '@mantine/core'
import { useTexts } from '#lib/format/texts.ts'
import classes from '../job-imports.module.css'
import { importTexts } from './import.en.ts'

interface WaitingImportProps {
  readonly state: 'checking' | 'undoing'
}

/** An import that the server reads or undoes, of which nothing can be shown yet. */
export function WaitingImport({ state }: WaitingImportProps) {
  const t = useTexts(importTexts)
  const title = t(`${state}.title`)
  return (
    <div className={classes.section}>
      <div role="status">
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{t(`${state}.body`)}</Text>
      </div>
      {state === 'undoing' ? (
        <Progress value={100} animated aria-label={title} />
      ) : (
        <div aria-hidden className={classes.section}>
          <Skeleton height={40} />
          <Skeleton height={240} />
        </div>
      )}
    </div>
  )
}
