import { Text, Title } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import type { CompanyPicture, DefinitionFields } from '@vouch/contract'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import classes from './passport-card.module.css'
import { SkillChips } from './skill-chips.tsx'
import { texts } from './skill-passports.en.ts'

type Shown = Pick<DefinitionFields, 'name' | 'description' | 'criteria' | 'skills' | 'validMonths'>

interface PassportCardProps {
  readonly issuer: string
  readonly fields: Shown
  readonly picture: CompanyPicture | null
  /** Level of the heading with the name. */
  readonly order?: 2 | 3
  /** What follows below the passport. */
  readonly children?: ReactNode
}

/** A passport as its recipient sees it, before it is issued. */
export function PassportCard({ issuer, fields, picture, order = 3, children }: PassportCardProps) {
  const t = useTexts(texts)
  const { name, description, criteria, skills, validMonths } = fields
  const isValidCount = validMonths !== null && Number.isInteger(validMonths) && validMonths > 0
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <PassportPicture source={picture?.medium ?? null} />
        <div className={classes.title}>
          <Title order={order} size="h3" className={classes.words} {...(name === '' && { c: 'dimmed' })}>
            <bdi>{name || t('card.noName')}</bdi>
          </Title>
          <Text c="dimmed">{t('card.by', { issuer })}</Text>
        </div>
      </div>
      <Text className={classes.words} {...(description === '' && { c: 'dimmed' })} dir="auto">
        {description || t('card.noDescription')}
      </Text>
      {skills.length > 0 && (
        <div>
          <div className={classes.label}>{t('skills')}</div>
          <SkillChips label={t('skills')} skills={skills} />
        </div>
      )}
      {criteria !== '' && (
        <div>
          <div className={classes.label}>{t('card.criteria')}</div>
          <Text className={classes.words} dir="auto">
            {criteria}
          </Text>
        </div>
      )}
      <Text size="sm" c="dimmed">
        {isValidCount ? t('card.months', { count: validMonths }) : t('card.forever')}
      </Text>
      {children}
    </article>
  )
}

/** The picture of a passport, or a rosette. Hidden from screen readers: the name is next to it. */
export function PassportPicture({ source }: { readonly source: string | null }) {
  return (
    <span className={classes.picture} aria-hidden>
      {source ? (
        <img src={source} alt="" width={72} height={72} />
      ) : (
        <IconRosetteDiscountCheck size={40} stroke={1.5} />
      )}
    </span>
  )
}
