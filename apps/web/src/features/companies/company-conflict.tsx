import type { Company, companyBasics } from '@vouch/contract'
import type { z } from 'zod'
import { useTexts } from '#lib/texts.ts'
import { ConflictPanel } from '#ui/conflict-panel.tsx'
import { texts } from './companies.en.ts'

export type CompanyInput = z.output<typeof companyBasics>

const names = ['name', 'website', 'about'] as const

interface CompanyConflictProps {
  readonly mine: CompanyInput
  /** What somebody else saved meanwhile. */
  readonly theirs: Company
  readonly busy: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Both versions of a company that two people edited. */
export function CompanyConflict({ mine, theirs, ...rest }: CompanyConflictProps) {
  const t = useTexts(texts)
  const fields = names
    .filter((name) => (mine[name] ?? '') !== (theirs[name] ?? ''))
    .map((name) => ({ label: t(`form.${name}`), mine: mine[name], theirs: theirs[name] }))
  return <ConflictPanel fields={fields} {...rest} />
}
