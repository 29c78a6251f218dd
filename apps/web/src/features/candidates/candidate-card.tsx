import { Avatar, Skeleton, Title } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { type CandidateCard as Candidate, workModes as modes } from '@vouch/contract'
import type { ReactNode, Ref } from 'react'
import { useMasterLabel } from '#lib/data/profile-masters.ts'
import { formatList, formatPay, initialsOf } from '#lib/format/format.ts'
import { skillLevelTexts } from '#lib/format/skill-levels.en.ts'
import { useTexts } from '#lib/format/texts.ts'
import { jobWords } from '#ui/job/job-words.en.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import cards from '#ui/list/result-card.module.css'
import { texts } from './candidates.en.ts'
import classes from './candidates.module.css'
import { CardPassports } from './card-passports.tsx'

interface CandidateCardProps {
  readonly candidate: Candidate
  /** Ref of the card's link, which gets focus if it is the first candidate loaded by "Show more". */
  readonly linkRef?: Ref<HTMLAnchorElement>
}

export function CandidateCard({ candidate, linkRef }: CandidateCardProps) {
  const t = useTexts(texts)
  const word = useTexts(jobWords)
  const levelWord = useTexts(skillLevelTexts)
  const notice = useMasterLabel('notice-periods', candidate.noticePeriod !== null)
  const { fullName, headline, location, photoUrl, skills, languages, openToWork, passports, workModes } =
    candidate
  const chosen = modes.filter((mode) => workModes.includes(mode))
  const pay = candidate.expectedPay && formatPay(candidate.expectedPay)
  const spoken = languages.map(({ label, level }) =>
    level ? t('languageLevel', { language: label, level }) : label,
  )
  return (
    <article className={`${cards.card} ${classes.person}`}>
      <Avatar src={photoUrl} alt="" size={48} radius="50%" className={classes.photo}>
        {initialsOf(fullName)}
      </Avatar>
      <div className={classes.cardMain}>
        <Title order={3} size="h3">
          <LinkAnchor
            to="/admin/candidates/$id"
            params={{ id: candidate.id }}
            className={cards.title}
            inherit
            ref={linkRef}
            underline="never"
          >
            <bdi>{fullName}</bdi>
          </LinkAnchor>
        </Title>
        <div>
          <bdi>{headline}</bdi>
        </div>
        <div className={classes.factsBox}>
          <ul className={cards.facts} aria-label={t('facts')}>
            {location && <li>{location}</li>}
            <li>{t(`open.${openToWork}`)}</li>
            {candidate.noticePeriod && (
              <li>{t('notice', { period: notice(candidate.noticePeriod) ?? '' })}</li>
            )}
            {chosen.length > 0 && <li>{formatList(chosen.map((mode) => word(`workMode.${mode}`)))}</li>}
            {pay && <li>{pay}</li>}
            {spoken.length > 0 && <li>{formatList(spoken)}</li>}
          </ul>
        </div>
        {passports.length > 0 && <CardPassports passports={passports} count={candidate.passportCount} />}
        {skills.length > 0 && (
          <ul className={classes.skills} aria-label={t('skills')}>
            {skills.map(({ label, level, proved }) => (
              <li key={label}>
                <span className={classes.skill}>
                  {proved && (
                    <IconRosetteDiscountCheck
                      size={16}
                      role="img"
                      aria-label={t('proved', { name: label })}
                      className={classes.proved}
                    />
                  )}
                  {level ? t('withLevel', { name: label, level: levelWord(level) }) : label}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={classes.time}>
        {t('changed')} <RelativeTime value={candidate.updatedAt} />
      </div>
    </article>
  )
}

export function CandidateCardList({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <ol className={cards.list} aria-label={t('list')}>
      {children}
    </ol>
  )
}

export function CandidateSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={cards.list} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and never reorder
        <div key={index} className={`${cards.card} ${classes.person}`}>
          <Skeleton height={48} circle />
          <div className={classes.cardMain}>
            <Skeleton height={20} width="40%" my={2} />
            <Skeleton height={16} width="60%" my={4} />
            <Skeleton height={14} width="75%" my={4} />
          </div>
        </div>
      ))}
    </div>
  )
}
