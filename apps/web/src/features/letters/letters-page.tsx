import { useQuery } from '@tanstack/react-query'
import { silenceDays } from '@vouch/domain'
import { useTexts } from '#lib/format/texts.ts'
import { LoadState } from '#ui/layout/load-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ListSkeleton } from '#ui/list/list-skeleton.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterList } from './letter-list.tsx'
import type { LetterChoice, LetterOwner } from './letter-owner.ts'
import { texts } from './letters.en.ts'
import { lettersQuery } from './letters-queries.ts'
import { OwnerBadge } from './owner-badge.tsx'

interface LettersPageProps {
  readonly owner: LetterOwner
  readonly choice: LetterChoice
  readonly onChoice: (choice: LetterChoice) => void
}

/** The letters of a company or of the marketplace: the list, or one letter with its preview. */
export function LettersPage({ owner, choice, onChoice }: LettersPageProps) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(lettersQuery(owner.companyId))
  const { kind, language = 'en' } = choice
  const letter = data?.items.find((each) => each.kind === kind && each.language === language)
  const state = (
    <LoadState error={error} onRetry={refetch} notFound={t('noCompany')}>
      <ListSkeleton rows={6} columns={2} />
    </LoadState>
  )
  const languages = (
    <LanguageSwitch language={language} onChange={(chosen) => onChoice({ kind, language: chosen })} />
  )
  if (kind === undefined)
    return (
      <Page
        title={t('title')}
        description={t(owner.companyId === null ? 'bodyMarketplace' : 'body')}
        width="text"
        {...(owner.back && { back: owner.back })}
        actions={languages}
      >
        {data ? <LetterList owner={owner} letters={data.items} language={language} /> : state}
      </Page>
    )
  return (
    <Page
      title={t(`kind.${kind}`)}
      documentTitle={`${t(`kind.${kind}`)}, ${t('title')}`}
      description={t(`when.${kind}`, { days: silenceDays.told })}
      {...(letter && { badge: <OwnerBadge letter={letter} owner={owner} /> })}
      back={{
        to: owner.address.to,
        search: { ...owner.address.search, language: choice.language },
        label: t('back.letters'),
      }}
      actions={languages}
    >
      {letter ? <LetterEditor key={`${kind} ${language}`} letter={letter} owner={owner} /> : state}
    </Page>
  )
}
