import { formatList } from '#lib/format/format.ts'
import { formatPartialDate, formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { AreaField, DateField, LineField, LinesField, TagsField } from '../fields/text-fields.tsx'
import classes from '../wizard.module.css'
import { usePortfolioList } from './use-portfolio-list.ts'

/** The lists of step 8 that fewer people fill: volunteering, awards, publications, interests. */
export function PortfolioMore() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const list = usePortfolioList()
  return (
    <>
      <ItemList
        {...list('volunteering')}
        max={30}
        addLabel={hint('addVolunteering')}
        line={formatPeriod}
        sort={newestFirst}
        blank={(id) => ({
          id,
          organization: '',
          position: '',
          url: '',
          startDate: '',
          endDate: '',
          summary: '',
          highlights: [],
        })}
        fields={(item) => (
          <>
            <div className={classes.pair}>
              <LineField of={item} name="organization" label={t('volunteering.organization')} max={200} />
              <LineField of={item} name="position" label={t('volunteering.position')} max={200} />
            </div>
            <div className={classes.pair}>
              <DateField of={item} name="startDate" label={t('volunteering.startDate')} />
              <DateField of={item} name="endDate" label={t('volunteering.endDate')} />
            </div>
            <AreaField of={item} name="summary" label={t('volunteering.summary')} max={3000} rows={2} />
            <LinesField of={item} name="highlights" label={t('volunteering.highlights')} max={50} />
            <LineField of={item} name="url" label={t('volunteering.url')} max={300} inputMode="url" />
          </>
        )}
      />
      <ItemList
        {...list('awards')}
        max={50}
        addLabel={hint('addAward')}
        line={({ awarder, date }) => [awarder, formatPartialDate(date)].filter(Boolean).join(' · ')}
        blank={(id) => ({ id, title: '', date: '', awarder: '', summary: '' })}
        fields={(item) => (
          <>
            <LineField of={item} name="title" label={t('awards.title')} max={200} />
            <div className={classes.pair}>
              <LineField of={item} name="awarder" label={t('awards.awarder')} max={200} />
              <DateField of={item} name="date" label={t('awards.date')} hint="" />
            </div>
            <AreaField of={item} name="summary" label={t('awards.summary')} max={2000} rows={2} />
          </>
        )}
      />
      <ItemList
        {...list('publications')}
        max={50}
        addLabel={hint('addPublication')}
        line={({ publisher, releaseDate }) =>
          [publisher, formatPartialDate(releaseDate)].filter(Boolean).join(' · ')
        }
        blank={(id) => ({ id, name: '', publisher: '', releaseDate: '', url: '', summary: '' })}
        fields={(item) => (
          <>
            <LineField of={item} name="name" label={t('publications.name')} max={300} />
            <div className={classes.pair}>
              <LineField of={item} name="publisher" label={t('publications.publisher')} max={200} />
              <DateField of={item} name="releaseDate" label={t('publications.releaseDate')} hint="" />
            </div>
            <LineField of={item} name="url" label={t('publications.url')} max={300} inputMode="url" />
            <AreaField of={item} name="summary" label={t('publications.summary')} max={2000} rows={2} />
          </>
        )}
      />
      <ItemList
        {...list('interests')}
        max={30}
        addLabel={hint('addInterest')}
        line={({ keywords }) => formatList(keywords)}
        blank={(id) => ({ id, name: '', keywords: [] })}
        fields={(item) => (
          <>
            <LineField of={item} name="name" label={t('interests.name')} max={120} />
            <TagsField of={item} name="keywords" label={t('interests.keywords')} max={50} />
          </>
        )}
      />
    </>
  )
}
