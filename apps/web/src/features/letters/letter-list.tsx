import { Title } from '@mantine/core'
import type { LetterKind, LetterLanguage, LetterTemplate } from '@vouch/contract'
import { isCompanyLetter, silenceDays } from '@vouch/domain'
import { useId } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import rows from '#ui/list/rows.module.css'
import type { LetterOwner } from './letter-owner.ts'
import { texts } from './letters.en.ts'
import classes from './letters.module.css'
import { OwnerBadge } from './owner-badge.tsx'

const nextSteps: readonly LetterKind[] = ['questionnaire', 'interview', 'details', 'offer']

interface LetterListProps {
  readonly owner: LetterOwner
  readonly letters: readonly LetterTemplate[]
  readonly language: LetterLanguage
}

/** All letters of a language, grouped. */
export function LetterList({ owner, letters, language }: LetterListProps) {
  const ofLanguage = letters.filter((letter) => letter.language === language)
  const [steps, rejections] = [true, false].map((isStep) =>
    ofLanguage.filter(({ kind }) => isCompanyLetter(kind) && nextSteps.includes(kind) === isStep),
  )
  const ofMarketplace = ofLanguage.filter(({ kind }) => !isCompanyLetter(kind))
  return (
    <div className={classes.groups}>
      <LetterGroup group="rejections" owner={owner} letters={rejections ?? []} />
      <LetterGroup group="steps" owner={owner} letters={steps ?? []} />
      {ofMarketplace.length > 0 && <LetterGroup group="marketplace" owner={owner} letters={ofMarketplace} />}
    </div>
  )
}

interface LetterGroupProps {
  readonly group: 'rejections' | 'steps' | 'marketplace'
  readonly owner: LetterOwner
  readonly letters: readonly LetterTemplate[]
}

function LetterGroup({ group, owner, letters }: LetterGroupProps) {
  const t = useTexts(texts)
  const title = useId()
  const { to, search } = owner.address
  return (
    <section aria-labelledby={title}>
      <Title order={2} id={title}>
        {t(`group.${group}`)}
      </Title>
      <Hint>{t(`groupHint.${group}`)}</Hint>
      <ul className={`${rows.rows} ${classes.rows}`}>
        {letters.map((letter) => {
          const { kind, language } = letter
          return (
            <li key={kind} className={`${rows.row} ${classes.row}`}>
              <div className={rows.body}>
                <LinkAnchor
                  to={to}
                  search={{ ...search, kind, language }}
                  className={`${rows.name} ${classes.open}`}
                  c="inherit"
                >
                  {t(`kind.${kind}`)}
                </LinkAnchor>
                <span className={rows.quiet}>{t(`when.${kind}`, { days: silenceDays.told })}</span>
              </div>
              <OwnerBadge letter={letter} owner={owner} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
