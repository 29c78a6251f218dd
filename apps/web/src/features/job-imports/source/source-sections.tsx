import { useTexts } from '#lib/format/texts.ts'
import { Notice } from '#ui/layout/notice.tsx'
import { AskCompany } from './ask-company.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { PreviewSection } from './preview-section.tsx'
import { sourceTexts } from './source.en.ts'
import { SourceSettings } from './source-settings.tsx'
import type { Source, SourceChange } from './use-source-change.ts'

interface SourceSectionsProps {
  readonly source: Source
  readonly isFeed?: boolean
  readonly change: SourceChange
}

/** What the postings of a file or feed become, and what can be changed about it. */
export function SourceSections({ source, isFeed = false, change }: SourceSectionsProps) {
  const t = useTexts(sourceTexts)
  return (
    <>
      {change.columns.length > 0 && !change.columns.some(({ field }) => field === 'title') && (
        <Notice tone="warn" title={t('askTitle.title')}>
          {t('askTitle.body')}
        </Notice>
      )}
      {source.lacksCompany && source.company === null && change.settings.company === '' && (
        <AskCompany change={change} />
      )}
      <PreviewSection rows={source.preview} isFeed={isFeed} isSaving={change.isSaving} />
      <ColumnMapping change={change} />
      <SourceSettings source={source} isFeed={isFeed} change={change} />
    </>
  )
}
