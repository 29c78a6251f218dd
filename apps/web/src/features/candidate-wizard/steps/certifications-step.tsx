import { maxDocumentBytes } from '@vouch/contract'
import { formatPartialDate } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { DateField, LineField } from '../fields/text-fields.tsx'
import { useItemList } from '../fields/use-item-list.ts'
import classes from '../wizard.module.css'
import { useOwnFiles } from './use-own-files.ts'

// Rounded down to whole megabytes, because the hint shows whole megabytes.
const certificateRule = {
  extensions: ['pdf', 'docx', 'jpg', 'jpeg', 'png', 'webp'],
  maxBytes: Math.floor(maxDocumentBytes / 1e6) * 1e6,
}

export function CertificationsStep({ passports }: { readonly passports?: React.ReactNode }) {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const list = useItemList('certifications')
  const files = useOwnFiles()
  return (
    <>
      <ItemList
        {...list('items')}
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
              <LineField of={of} name="name" max={200} required />
              <LineField of={of} name="issuer" max={200} required />
            </div>
            <div className={classes.pair}>
              <DateField of={of} name="date" />
              <DateField of={of} name="expires" />
            </div>
            <div className={classes.pair}>
              <LineField of={of} name="credentialId" max={120} />
              <LineField of={of} name="url" max={300} inputMode="url" />
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
