import type { HeldPassport } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { AddressesSection } from '../addresses/addresses-section.tsx'
import { HeldEndorsements } from '../endorsements/held-endorsements.tsx'
import type { PassportTabProps } from '../passport-tabs.ts'
import { SkillChips } from '../skill-chips.tsx'
import { HeldActions } from './held-actions.tsx'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'
import { PassportsSection } from './passports-section.tsx'
import { VisibilitySelect } from './visibility-select.tsx'

/** The passports that the candidate holds: who sees them, their files and links, and further addresses. */
export default function HeldTab({ person }: PassportTabProps) {
  return (
    <div className={classes.tab}>
      <PassportsSection
        email={person.email}
        renderMore={(passport) => <HeldMore passport={passport} />}
        renderActions={(passport) =>
          passport.issuedId === null ? null : <HeldActions passport={passport} />
        }
      />
      <HeldEndorsements />
      <AddressesSection email={person.email} />
    </div>
  )
}

function HeldMore({ passport }: { readonly passport: HeldPassport }) {
  const t = useTexts(texts)
  const { name, skills, status } = passport
  return (
    <>
      <SkillChips label={t('skills', { name })} skills={skills} />
      {status === 'issued' && <VisibilitySelect passport={passport} />}
    </>
  )
}
