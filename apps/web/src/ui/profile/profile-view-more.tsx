import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { PassportCheck, ShownProfile } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { formatPartialDate } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { WebLink } from '#ui/links/web-link.tsx'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import { Chips, ProfileEntries, ProfileSection } from './profile-view-parts.tsx'

interface ProfileProps {
  readonly profile: ShownProfile
}

const dots = (...words: (string | false)[]) => words.filter(Boolean).join(' · ')

/** Sections with certificates, passports and languages. */
export function ProfileCredentials({ profile }: ProfileProps) {
  const t = useTexts(profileViewTexts)
  const { certifications, passports = [], languages } = profile
  return (
    <>
      <ProfileEntries
        part="certifications"
        title={t('certifications')}
        entries={certifications.map(({ name, issuer, date, expires, credentialId, url }) => ({
          title: name,
          place: issuer,
          when: dots(
            formatPartialDate(date),
            expires !== '' && t('expires', { when: formatPartialDate(expires) }),
            credentialId !== '' && t('number', { number: credentialId }),
          ),
          url,
        }))}
      />
      <ProfileEntries
        part="certifications"
        title={t('passports')}
        hideEmpty
        entries={passports.map(
          ({ name, issuer, issuerHost, checkedHow, criteriaUrl, issuedAt, expiresAt }) => ({
            title: name,
            place: issuer,
            when: dots(
              issuedAt !== null && formatDay(issuedAt),
              expiresAt !== null && t('expires', { when: formatDay(expiresAt) }),
            ),
            note: <PassportProof how={checkedHow} host={issuerHost} issuer={issuer} />,
            ...(criteriaUrl && { url: criteriaUrl }),
          }),
        )}
      />
      <ProfileSection part="portfolio" title={t('languages')} isEmpty={languages.length === 0}>
        <Chips words={languages.map(({ label, level, fluency }) => dots(label, level ?? fluency))} />
      </ProfileSection>
    </>
  )
}

interface PassportProofProps {
  readonly how: PassportCheck | undefined
  readonly host: string
  /** Shown only for a listed key: any other issuer chose its name itself. */
  readonly issuer: string
}

/** Says how Vouch has checked a passport: everything else in a profile is the candidate's own claim. */
function PassportProof({ how = 'signed-by-host', host, issuer }: PassportProofProps) {
  const t = useTexts(profileViewTexts)
  return (
    <span className={classes.proof}>
      <IconRosetteDiscountCheck size={18} aria-hidden />
      <span>{t(`checked.${how}`, { host, issuer })}</span>
    </span>
  )
}

/** Sections with projects, links, volunteering, awards, publications and interests. */
export function ProfilePortfolio({ profile }: ProfileProps) {
  const t = useTexts(profileViewTexts)
  const { projects, website, links, volunteering, awards, publications, interests } = profile
  return (
    <>
      <ProfileEntries
        part="portfolio"
        title={t('projects')}
        entries={projects.map((item) => ({
          title: item.name,
          place: [item.entity, ...item.roles].filter(Boolean).join(', '),
          dates: item,
          text: item.description,
          points: item.highlights,
          chips: item.keywords,
          url: item.url,
        }))}
      />
      <ProfileSection part="portfolio" title={t('links')} isEmpty={website === '' && links.length === 0}>
        <ul className={classes.entries}>
          {website && (
            <li>
              <WebLink url={website} />
            </li>
          )}
          {links.map(({ network, username, url }) => (
            <li key={url}>
              <WebLink url={url}>{[network, username].filter(Boolean).join(': ')}</WebLink>
            </li>
          ))}
        </ul>
      </ProfileSection>
      <ProfileEntries
        part="portfolio"
        title={t('volunteering')}
        hideEmpty
        entries={volunteering.map(({ position, organization, summary, highlights, url, ...dates }) => ({
          title: position || organization,
          place: position ? organization : '',
          dates,
          text: summary,
          points: highlights,
          url,
        }))}
      />
      <ProfileEntries
        part="portfolio"
        title={t('awards')}
        hideEmpty
        entries={awards.map(({ title, awarder, date, summary }) => ({
          title,
          place: awarder,
          when: formatPartialDate(date),
          text: summary,
        }))}
      />
      <ProfileEntries
        part="portfolio"
        title={t('publications')}
        hideEmpty
        entries={publications.map(({ name, publisher, releaseDate, summary, url }) => ({
          title: name,
          place: publisher,
          when: formatPartialDate(releaseDate),
          text: summary,
          url,
        }))}
      />
      {interests.length > 0 && (
        <ProfileSection part="portfolio" title={t('interests')} isEmpty={false}>
          <Chips words={interests.map(({ name, keywords }) => dots(name, keywords.join(', ')))} />
        </ProfileSection>
      )}
    </>
  )
}
