import { useTexts } from '#lib/format/texts.ts'
import { texts } from './skill-passports.en.ts'
import classes from './skill-passports.module.css'

interface DefinitionVersionProps {
  readonly definition: { readonly name: string; readonly number: number }
}

/** The name of a definition and the number of its version, below each other. */
export function DefinitionVersion({ definition: { name, number } }: DefinitionVersionProps) {
  const t = useTexts(texts)
  return (
    <span className={classes.stacked}>
      <span>
        <bdi>{name}</bdi>
      </span>
      <span className={classes.quiet}>{t('version', { number })}</span>
    </span>
  )
}
