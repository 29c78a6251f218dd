import { Anchor, Button, Text } from '@mantine/core'
import { type FileRef, maxDocumentBytes, maxDocumentsPerPerson } from '@vouch/contract'
import { openFile } from '#lib/data/files.ts'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { formatBytes, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { CodeField, CountryField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ImportedMark } from '../fields/imported-mark.tsx'
import { ItemList } from '../fields/item-list.tsx'
import { countryPick } from '../fields/labels.ts'
import { AreaField, LineField } from '../fields/text-fields.tsx'
import { useItemList } from '../fields/use-item-list.ts'
import classes from '../wizard.module.css'
import { useOwnFiles } from './use-own-files.ts'

// Rounded down to whole megabytes, because the hint shows whole megabytes.
const rule = { extensions: ['pdf', 'docx'], maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6 }

/** Step 9: documents. The equal-opportunity answers below have a form of their own. */
export function DocumentsStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('documents')
  const list = useItemList('documents')
  const files = useOwnFiles()
  const status = useMasterLabel('right-to-work', values.rightToWork.length > 0)
  const cv = files.fileOf(values.cvFileId)
  return (
    <>
      <div data-path="cvFileId">
        <FileDrop
          label={t('documents.cvFileId')}
          hint={hint('cvHint', { limit: formatBytes(rule.maxBytes) })}
          rule={rule}
          fileName={files.nameOf(values.cvFileId)}
          onFile={async (file, call) => {
            const { id } = await files.upload('cv', file, call)
            draft.update((now) => ({ ...now, cvFileId: id }))
          }}
          onRemove={() => draft.update((now) => ({ ...now, cvFileId: null }))}
        />
        {cv && <FileFacts file={cv} />}
      </div>
      <Documents />
      <ItemList
        {...list('rightToWork')}
        hint={hint('rightToWork')}
        max={30}
        addLabel={hint('addRightToWork')}
        nameOf={({ country }) => countryPick(country)?.label ?? ''}
        line={(item) => status(item.status)}
        blank={(id) => ({ id, country: '', status: null })}
        fields={(of) => (
          <div className={classes.pair}>
            <CountryField of={of} name="country" empty="" />
            <CodeField of={of} name="status" entity="right-to-work" required />
          </div>
        )}
      />
      <ItemList
        {...list('referees')}
        hint={hint('referees')}
        max={10}
        addLabel={hint('addReferee')}
        line={({ relation, email, phone }) => [relation, email || phone].filter(Boolean).join(' · ')}
        blank={(id) => ({ id, name: '', relation: '', email: '', phone: '', reference: '' })}
        fields={(of) => (
          <>
            <div className={classes.pair}>
              <LineField of={of} name="name" max={200} required />
              <LineField of={of} name="relation" max={120} />
            </div>
            <div className={classes.pair}>
              <LineField of={of} name="email" max={254} type="email" />
              <LineField of={of} name="phone" max={40} type="tel" />
            </div>
            <AreaField of={of} name="reference" max={4000} rows={2} />
          </>
        )}
      />
    </>
  )
}

function FileFacts({ file }: { readonly file: FileRef }) {
  const hint = useTexts(hintTexts)
  return (
    <Text size="sm" c="dimmed" mt={6}>
      <Anchor
        component="button"
        type="button"
        inherit
        underline="always"
        onClick={() => void openFile(file.id)}
      >
        {hint('fileOpen', { name: file.name })}
      </Anchor>{' '}
      {hint('fileWhen', { when: formatRelative(file.uploadedAt) })}
    </Text>
  )
}

function Documents() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft, errors } = useWizardStep('documents')
  const files = useOwnFiles()
  const max = maxDocumentsPerPerson
  const remove = (fileId: string) =>
    draft.update((now) => ({ ...now, documents: now.documents.filter((one) => one.fileId !== fileId) }))
  return (
    <fieldset className={classes.group} data-path="documents">
      <legend className={classes.legend}>{t('documents.documents')}</legend>
      <Hint>{hint('documents', { max })}</Hint>
      {values.documents.length > 0 && (
        <ul className={classes.files}>
          {values.documents.map((document) => {
            const { fileId } = document
            const file = files.fileOf(fileId)
            const name = files.nameOf(fileId) ?? ''
            const path = `documents.${fileId}`
            return (
              <li key={fileId} className={classes.file}>
                <div className={classes.between}>
                  <Text fw={550} className={classes.fileName}>
                    {name}
                  </Text>
                  <Button
                    variant="subtle"
                    color="gray"
                    size="compact-sm"
                    onClick={() => remove(fileId)}
                    aria-label={hint('removeDocument', { name })}
                  >
                    {hint('removeShort')}
                  </Button>
                </div>
                {file && <FileFacts file={file} />}
                <ImportedMark path={path} name={name} />
                <CodeField
                  of={{
                    values: document,
                    group: 'documents',
                    set: (change) =>
                      draft.update((now) => ({
                        ...now,
                        documents: now.documents.map((one) =>
                          one.fileId === fileId ? { ...one, ...change } : one,
                        ),
                      })),
                    path,
                    errors,
                  }}
                  name="kind"
                  entity="document-types"
                />
              </li>
            )
          })}
        </ul>
      )}
      {values.documents.length < max && (
        <FileDrop
          label={hint('addDocument')}
          rule={rule}
          onFile={async (file, call) => {
            const { id } = await files.upload('document', file, call)
            draft.update((now) => ({
              ...now,
              documents: [...now.documents.filter(({ fileId }) => fileId !== id), { fileId: id, kind: null }],
            }))
          }}
        />
      )}
    </fieldset>
  )
}
