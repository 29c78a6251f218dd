import { Select } from '@mantine/core'
import { type HeldPassport, type PassportVisibility, passportVisibilities } from '@vouch/contract'
import { useCommand } from '#lib/api/use-command.ts'
import { useTexts } from '#lib/format/texts.ts'
import { texts } from './passports.en.ts'
import classes from './passports.module.css'
import { usePassports } from './use-passports.ts'

/** Choice of who sees a passport, with a sentence about the present choice. Only passports issued here have a page. */
export function VisibilitySelect({ passport }: { readonly passport: HeldPassport }) {
  const t = useTexts(texts)
  const { show } = usePassports()
  const { run } = useCommand((visibility: PassportVisibility) => show(passport, visibility))
  const { name, visibility, issuedId } = passport
  const choices = passportVisibilities.filter(
    (one) => issuedId !== null || one !== 'public' || visibility === 'public',
  )
  const means =
    issuedId === null && visibility !== 'public'
      ? t(`see.elsewhere.${visibility}`)
      : t(`see.means.${visibility}`)
  return (
    <Select
      className={classes.see}
      size="sm"
      label={t('see.short')}
      aria-label={t('see.label', { name })}
      description={means}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices.map((value) => ({ value, label: t(`see.${value}`) }))}
      value={visibility}
      onChange={(chosen) => {
        const next = choices.find((one) => one === chosen)
        if (next && next !== visibility) run(next)
      }}
      allowDeselect={false}
    />
  )
}
