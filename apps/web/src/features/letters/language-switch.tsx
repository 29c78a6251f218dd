import { SegmentedControl } from '@mantine/core'
import { type LetterLanguage, letterLanguages } from '@vouch/contract'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './letters.en.ts'

interface LanguageSwitchProps {
  readonly language: LetterLanguage
  readonly onChange: (language: LetterLanguage) => void
}

/** Chooses the language of the letters. */
export function LanguageSwitch({ language, onChange }: LanguageSwitchProps) {
  const t = useTexts(texts)
  return (
    <SegmentedControl
      aria-label={t('language')}
      data={letterLanguages.map((value) => ({
        value,
        label: <span lang={value}>{t(`languages.${value}`)}</span>,
      }))}
      value={language}
      onChange={onChange}
    />
  )
}
