import { Anchor, Button, Text } from '@mantine/core'
import { type FileRef, maxDocumentBytes, maxDocumentsPerPerson } from '@vouch/contract'
import { openFile } from '#lib/data/files.ts'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { formatBytes, formatRelative } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { MasterSelect } from '#ui/form/master-select.tsx'
import { pathIn, useWizardStep } from '../draft/step-context.ts'
import { CodeField } from '../fields/choice-fields.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ImportedMark } from '../fields/imported-mark.tsx'
import { ItemList } from '../fields/item-list.tsx'
import { countryPick } from '../fields/labels.ts'
import { AreaField, LineField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'
import { useOwnFiles } from './use-own-files.ts'

// In whole megabytes, as people count them.
const rule = { extensions: ['pdf', 'docx'], maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6 }

/** Step 9: CV and documents, right to work, referees. The equal-opportunity answers follow, in a form of their own. */
export function DocumentsStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('documents')
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
        field="rightToWork"
        label={t('documents.rightToWork')}
        hint={hint('rightToWork')}
        items={values.rightToWork}
        onChange={(make) => draft.update((now) => ({ ...now, rightToWork: make(now.rightToWork) }))}
        max={30}
        addLabel={hint('addRightToWork')}
        nameOf={({ country }) => countryPick(country)?.label ?? ''}
        line={(item) => status(item.status)}
        blank={(id) => ({ id, country: '', status: null })}
        fields={(of) => (
          <div className={classes.pair}>
            <MasterSelect
              entity="countries"
              label={t('rightToWork.country')}
              value={countryPick(of.values.country)}
              onChange={(pick) => of.set({ country: pick?.code ?? '' })}
              data-path={pathIn(of, 'country')}
              withAsterisk
              error={of.errors[pathIn(of, 'country')]}
            />
            <CodeField
              of={of}
              name="status"
              label={t('rightToWork.status')}
              entity="right-to-work"
              required
            />
          </div>
        )}
      />
      <ItemList
        field="referees"
        label={t('documents.referees')}
        hint={hint('referees')}
        items={values.referees}
        onChange={(make) => draft.update((now) => ({ ...now, referees: make(now.referees) }))}
        max={10}
        addLabel={hint('addReferee')}
        line={({ relation, email, phone }) => [relation, email || phone].filter(Boolean).join(' · ')}
        blank={(id) => ({ id, name: '', relation: '', email: '', phone: '', reference: '' })}
        fields={(of) => (
          <>
            <div className={classes.pair}>
              <LineField of={of} name="name" label={t('referees.name')} max={200} required />
              <LineField of={of} name="relation" label={t('referees.relation')} max={120} />
            </div>
            <div className={classes.pair}>
              <LineField of={of} name="email" label={t('referees.email')} max={254} type="email" />
              <LineField of={of} name="phone" label={t('referees.phone')} max={40} type="tel" />
            </div>
            <AreaField of={of} name="reference" label={t('referees.reference')} max={4000} rows={2} />
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

/** Other papers, each with what it is. */
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
      <Text size="sm" c="dimmed">
        {hint('documents', { max })}
      </Text>
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
                  label={t('documents.kind')}
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
