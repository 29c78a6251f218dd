import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type FileRef, maxApplicationDocuments, type OwnProfile } from '@vouch/contract'
import { useRef } from 'react'
import type { UploadCall } from '#lib/api/upload.ts'
import { openFile } from '#lib/data/files.ts'
import { stepOf } from '#lib/data/profile-steps.ts'
import { formatBytes } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import type { FileRule } from '#ui/form/file-rule.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { applyTexts } from './apply.en.ts'
import classes from './apply.module.css'

interface DocumentsFieldProps {
  readonly documents: readonly FileRef[]
  readonly profile: OwnProfile
  readonly rule: FileRule
  readonly error: string | null
  readonly onUpload: (file: File, call: UploadCall) => Promise<void>
  readonly onChange: (documents: FileRef[]) => void
}

/** Documents to send besides the CV: uploaded here, or chosen from the profile. */
export function DocumentsField({ documents, profile, rule, error, onUpload, onChange }: DocumentsFieldProps) {
  const t = useTexts(applyTexts)
  const group = useRef<HTMLFieldSetElement>(null)
  const isFull = documents.length >= maxApplicationDocuments
  const offered = profileDocuments(profile).filter(({ id }) => documents.every((one) => one.id !== id))
  // A button that was pressed is gone afterwards, and would take the focus with it.
  const change = (next: FileRef[]) => {
    onChange(next)
    group.current?.focus()
  }
  return (
    <fieldset ref={group} tabIndex={-1} className={classes.documents} data-path="documents">
      <legend className={classes.legend}>{t('documents.title')}</legend>
      <Hint>{t('documents.hint', { max: maxApplicationDocuments, limit: formatBytes(rule.maxBytes) })}</Hint>
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {documents.length > 0 && (
        <ul className={classes.files}>
          {documents.map((file) => (
            <li key={file.id} className={classes.file}>
              <Anchor
                component="button"
                type="button"
                className={classes.fileName ?? ''}
                onClick={() => void openFile(file.id)}
              >
                {file.name}
              </Anchor>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconX size={14} aria-hidden />}
                aria-label={t('documents.remove', { name: file.name })}
                onClick={() => change(documents.filter(({ id }) => id !== file.id))}
              >
                {t('documents.removeShort')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!isFull && offered.length > 0 && (
        <div>
          <Text size="sm" mb={4}>
            {t('documents.fromProfile')}
          </Text>
          <Group gap="xs">
            {offered.map((file) => (
              <Button
                key={file.id}
                variant="default"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden />}
                classNames={{ label: classes.fileName ?? '' }}
                onClick={() => change([...documents, file])}
              >
                {file.name}
              </Button>
            ))}
          </Group>
        </div>
      )}
      {isFull ? (
        <Text size="sm" c="dimmed">
          {t('documents.full', { max: maxApplicationDocuments })}
        </Text>
      ) : (
        <FileDrop label={t('documents.add')} rule={rule} onFile={onUpload} />
      )}
    </fieldset>
  )
}

/** The documents and certificates in the profile. */
function profileDocuments(profile: OwnProfile): FileRef[] {
  const ids = new Set(stepOf(profile, 'documents').data.documents.map(({ fileId }) => fileId))
  return profile.files.filter(({ id }) => ids.has(id))
}
