import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { ShownProfile } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { formatPartialDate } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { profileViewTexts } from './profile-view.en.ts'
import classes from './profile-view.module.css'
import { Chips, ProfileEntry, ProfileSection, WebLink } from './profile-view-parts.tsx'

interface ProfileProps {
  readonly profile: ShownProfile
}

const dots = (...words: (string | false)[]) => words.filter(Boolean).join(' · ')

/** Certificates, passports held and languages. */
export function ProfilePapers({ profile }: ProfileProps) {
  const t = useTexts(profileViewTexts)
  const { certifications, passports = [], languages } = profile
  return (
    <>
      <ProfileSection part="certifications" title={t('certifications')} isEmpty={certifications.length === 0}>
        <ol className={classes.entries}>
          {certifications.map((item) => (
            <ProfileEntry
              key={`${item.name} ${item.issuer} ${item.date} ${item.credentialId}`}
              title={item.name}
              place={item.issuer}
              when={dots(
                formatPartialDate(item.date),
                item.expires !== '' && t('expires', { when: formatPartialDate(item.expires) }),
                item.credentialId !== '' && t('number', { number: item.credentialId }),
              )}
              url={item.url}
            />
          ))}
        </ol>
      </ProfileSection>
      {passports.length > 0 && (
        <ProfileSection part="certifications" title={t('passports')} isEmpty={false}>
          <ol className={classes.entries}>
            {passports.map(({ name, issuer, issuerHost, criteriaUrl, issuedAt, expiresAt }, index) => (
              <ProfileEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: two may look alike, and they never change places
                key={index}
                title={name}
                place={issuer}
                when={dots(
                  issuedAt !== null && formatDay(issuedAt),
                  expiresAt !== null && t('expires', { when: formatDay(expiresAt) }),
                )}
                note={<PassportProof host={issuerHost} />}
                {...(criteriaUrl && { url: criteriaUrl })}
              />
            ))}
          </ol>
        </ProfileSection>
      )}
      <ProfileSection part="portfolio" title={t('languages')} isEmpty={languages.length === 0}>
        <Chips words={languages.map(({ label, level, fluency }) => dots(label, level ?? fluency))} />
      </ProfileSection>
    </>
  )
}

/** What was checked of a passport, so that nobody takes it for the person's own words. */
function PassportProof({ host }: { readonly host: string }) {
  const t = useTexts(profileViewTexts)
  return (
    <span className={classes.proof}>
      <IconRosetteDiscountCheck size={18} aria-hidden />
      <span>{t('signedBy', { host })}</span>
    </span>
  )
}

/** Projects, links, and what the person does besides work. */
export function ProfileBeyond({ profile }: ProfileProps) {
  const t = useTexts(profileViewTexts)
  const { projects, website, links, volunteering, awards, publications, interests } = profile
  return (
    <>
      <ProfileSection part="portfolio" title={t('projects')} isEmpty={projects.length === 0}>
        <ol className={classes.entries}>
          {projects.map((item) => (
            <ProfileEntry
              key={`${item.name} ${item.startDate}`}
              title={item.name}
              place={[item.entity, ...item.roles].filter(Boolean).join(', ')}
              dates={item}
              text={item.description}
              points={item.highlights}
              chips={item.keywords}
              url={item.url}
            />
          ))}
        </ol>
      </ProfileSection>
      <ProfileSection part="portfolio" title={t('links')} isEmpty={website === '' && links.length === 0}>
        <ul className={classes.entries}>
          {website && (
            <li>
              <WebLink url={website} />
            </li>
          )}
          {links.map(({ network, username, url }) => (
            <li key={url}>
              <WebLink url={url} label={[network, username].filter(Boolean).join(': ')} />
            </li>
          ))}
        </ul>
      </ProfileSection>
      {volunteering.length > 0 && (
        <ProfileSection part="portfolio" title={t('volunteering')} isEmpty={false}>
          <ol className={classes.entries}>
            {volunteering.map((item) => (
              <ProfileEntry
                key={`${item.organization} ${item.position} ${item.startDate}`}
                title={item.position || item.organization}
                place={item.position ? item.organization : ''}
                dates={item}
                text={item.summary}
                points={item.highlights}
                url={item.url}
              />
            ))}
          </ol>
        </ProfileSection>
      )}
      {awards.length > 0 && (
        <ProfileSection part="portfolio" title={t('awards')} isEmpty={false}>
          <ol className={classes.entries}>
            {awards.map((item) => (
              <ProfileEntry
                key={`${item.title} ${item.date}`}
                title={item.title}
                place={item.awarder}
                when={formatPartialDate(item.date)}
                text={item.summary}
              />
            ))}
          </ol>
        </ProfileSection>
      )}
      {publications.length > 0 && (
        <ProfileSection part="portfolio" title={t('publications')} isEmpty={false}>
          <ol className={classes.entries}>
            {publications.map((item) => (
              <ProfileEntry
                key={`${item.name} ${item.releaseDate}`}
                title={item.name}
                place={item.publisher}
                when={formatPartialDate(item.releaseDate)}
                text={item.summary}
                url={item.url}
              />
            ))}
          </ol>
        </ProfileSection>
      )}
      {interests.length > 0 && (
        <ProfileSection part="portfolio" title={t('interests')} isEmpty={false}>
          <Chips words={interests.map(({ name, keywords }) => dots(name, keywords.join(', ')))} />
        </ProfileSection>
      )}
    </>
  )
}
