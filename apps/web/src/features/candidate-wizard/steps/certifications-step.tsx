import { maxDocumentBytes } from '@vouch/contract'
import { formatPartialDate } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { DateField, LineField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'
import { useOwnFiles } from './use-own-files.ts'

// In whole megabytes, as people count them.
const certificateRule = {
  extensions: ['pdf', 'docx', 'jpg', 'jpeg', 'png', 'webp'],
  maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6,
}

interface CertificationsStepProps {
  /** The passports that the person holds. */
  readonly passports?: React.ReactNode
}

/** Step 7: certificates, licences, and passports held. */
export function CertificationsStep({ passports }: CertificationsStepProps) {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const { values, draft } = useWizardStep('certifications')
  const files = useOwnFiles()
  return (
    <>
      <ItemList
        field="items"
        label={t('certifications.items')}
        hideLabel
        items={values.items}
        onChange={(make) => draft.update((now) => ({ ...now, items: make(now.items) }))}
        max={50}
        addLabel={hint('addCertification')}
        line={({ issuer, date }) => [issuer, formatPartialDate(date)].filter(Boolean).join(' · ')}
        blank={(id) => ({
          id,
          name: '',
          issuer: '',
          date: '',
          expires: '',
          credentialId: '',
          url: '',
          fileId: null,
        })}
        fields={(of) => (
          <>
            <div className={classes.pair}>
              <LineField of={of} name="name" label={t('certifications.name')} max={200} required />
              <LineField of={of} name="issuer" label={t('certifications.issuer')} max={200} required />
            </div>
            <div className={classes.pair}>
              <DateField of={of} name="date" label={t('certifications.date')} />
              <DateField of={of} name="expires" label={t('certifications.expires')} />
            </div>
            <div className={classes.pair}>
              <LineField of={of} name="credentialId" label={t('certifications.credentialId')} max={120} />
              <LineField of={of} name="url" label={t('certifications.url')} max={300} inputMode="url" />
            </div>
            <div data-path={`${of.path}.fileId`}>
              <FileDrop
                label={t('certifications.fileId')}
                hint={hint('certificateFile')}
                rule={certificateRule}
                fileName={files.nameOf(of.values.fileId)}
                onFile={async (file, call) =>
                  of.set({ fileId: (await files.upload('certificate', file, call)).id })
                }
                onRemove={() => of.set({ fileId: null })}
              />
            </div>
          </>
        )}
      />
      {passports}
    </>
  )
}
