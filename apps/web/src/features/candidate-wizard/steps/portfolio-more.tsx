import { formatList } from '#lib/format/format.ts'
import { formatPartialDate, formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { AreaField, DateField, LineField, LinesField, TagsField } from '../fields/text-fields.tsx'
import { useItemList } from '../fields/use-item-list.ts'
import classes from '../wizard.module.css'

export function PortfolioMore() {
  const hint = useTexts(hintTexts)
  const list = useItemList('portfolio')
  return (
    <>
      <Volunteering />
      <ItemList
        {...list('awards')}
        max={50}
        addLabel={hint('addAward')}
        line={({ awarder, date }) => [awarder, formatPartialDate(date)].filter(Boolean).join(' · ')}
        blank={(id) => ({ id, title: '', date: '', awarder: '', summary: '' })}
        fields={(item) => (
          <>
            <LineField of={item} name="title" max={200} />
            <div className={classes.pair}>
              <LineField of={item} name="awarder" max={200} />
              <DateField of={item} name="date" hint="" />
            </div>
            <AreaField of={item} name="summary" max={2000} rows={2} />
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
            <LineField of={item} name="name" max={300} />
            <div className={classes.pair}>
              <LineField of={item} name="publisher" max={200} />
              <DateField of={item} name="releaseDate" hint="" />
            </div>
            <LineField of={item} name="url" max={300} inputMode="url" />
            <AreaField of={item} name="summary" max={2000} rows={2} />
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
            <LineField of={item} name="name" max={120} />
            <TagsField of={item} name="keywords" max={50} />
          </>
        )}
      />
    </>
  )
}

function Volunteering() {
  const hint = useTexts(hintTexts)
  const list = useItemList('portfolio')
  return (
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
            <LineField of={item} name="organization" max={200} />
            <LineField of={item} name="position" max={200} />
          </div>
          <div className={classes.pair}>
            <DateField of={item} name="startDate" />
            <DateField of={item} name="endDate" />
          </div>
          <AreaField of={item} name="summary" max={3000} rows={2} />
          <LinesField of={item} name="highlights" max={50} />
          <LineField of={item} name="url" max={300} inputMode="url" />
        </>
      )}
    />
  )
}
