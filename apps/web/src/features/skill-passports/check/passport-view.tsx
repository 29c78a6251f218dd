import { Anchor, Text, Title } from '@mantine/core'
import type { PublicPassport } from '@vouch/contract'
import { formatDay } from '#lib/format/format.ts'
import { useTexts } from '#lib/format/texts.ts'
import { RelativeTime } from '#ui/layout/relative-time.tsx'
import { WebLink } from '#ui/links/web-link.tsx'
import { FactsList } from '#ui/list/facts-list.tsx'
import { PublicEndorsements } from '../endorsements/public-endorsements.tsx'
import { PassportPicture } from '../passport-card.tsx'
import { SkillChips } from '../skill-chips.tsx'
import { hostOf } from '../web-link.ts'
import { texts } from './check.en.ts'
import classes from './check.module.css'
import { CheckList } from './check-list.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { SignedBy } from './signed-by.tsx'
import { Verdict } from './verdict.tsx'

interface PassportViewProps {
  readonly passport: PublicPassport
  /** Whether only the checked file is out of date, not the passport. */
  readonly isReplaced?: boolean
  /** Level of the headings of its parts: 2 on a page of its own, 3 below its own name. */
  readonly order: 2 | 3
}

/** A checked passport: the verdict, who signed it and how we know, what it stands for, every check. */
export function PassportView({ passport, isReplaced = false, order }: PassportViewProps) {
  const t = useTexts(texts)
  const { name, description, criteria, criteriaUrl, picture, skills, fileUrl } = passport
  const criteriaHost = hostOf(criteriaUrl)
  return (
    <div className={classes.view}>
      <Verdict passport={passport} isReplaced={isReplaced} />
      <div className={classes.top}>
        {picture && <PassportPicture source={picture.medium} />}
        <SignedBy passport={passport} order={order} />
      </div>
      <Facts passport={passport} />
      {description !== '' && (
        <section className={classes.part}>
          <Title order={order} size="h3">
            {t('about')}
          </Title>
          <Text className={classes.words} dir="auto">
            {description}
          </Text>
        </section>
      )}
      {(criteria !== '' || criteriaHost !== null) && (
        <section className={classes.part}>
          <Title order={order} size="h3">
            {t('criteria')}
          </Title>
          {criteria !== '' && (
            <Text className={classes.words} dir="auto">
              {criteria}
            </Text>
          )}
          {criteriaUrl !== null && criteriaHost !== null && (
            <WebLink url={criteriaUrl}>{t('criteriaPage', { host: criteriaHost })}</WebLink>
          )}
        </section>
      )}
      {skills.length > 0 && (
        <section className={classes.part}>
          <Title order={order} size="h3">
            {t('skills')}
          </Title>
          <SkillChips label={t('skills')} skills={skills} />
        </section>
      )}
      <EvidenceList evidence={passport.evidence} order={order} />
      <PublicEndorsements endorsements={passport.endorsements} order={order} />
      <CheckList checks={passport.checks} order={order} />
      {fileUrl !== null && hostOf(fileUrl, true) !== null && (
        <Anchor
          href={fileUrl}
          download
          underline="always"
          aria-label={t('fileOf', { name })}
          className={classes.screen}
        >
          {t('file')}
        </Anchor>
      )}
    </div>
  )
}

function Facts({ passport }: { readonly passport: PublicPassport }) {
  const t = useTexts(texts)
  const { recipient, awardedAt, validUntil, checkedAt } = passport
  return (
    <FactsList
      facts={[
        { label: t('facts.recipient'), value: recipient && <bdi>{recipient}</bdi> },
        { label: t('facts.awarded'), value: awardedAt && formatDay(awardedAt) },
        { label: t('facts.until'), value: validUntil ? formatDay(validUntil) : t('facts.forever') },
        { label: t('facts.checked'), value: <RelativeTime value={checkedAt} /> },
      ]}
    />
  )
}
