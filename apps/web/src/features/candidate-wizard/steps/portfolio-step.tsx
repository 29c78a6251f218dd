import { cefrLevels } from '@vouch/contract'
import { formatPeriod, newestFirst } from '#lib/format/profile-dates.ts'
import { useTexts } from '#lib/format/texts.ts'
import { useWizardStep } from '../draft/step-context.ts'
import { PickField, WordField } from '../fields/choice-fields.tsx'
import { hintTexts } from '../fields/hints.en.ts'
import { ItemList } from '../fields/item-list.tsx'
import { AreaField, DateField, LineField, LinesField, TagsField } from '../fields/text-fields.tsx'
import { useItemList } from '../fields/use-item-list.ts'
import classes from '../wizard.module.css'
import { MoreDetails } from './more-details.tsx'
import { PortfolioMore } from './portfolio-more.tsx'

export function PortfolioStep() {
  const hint = useTexts(hintTexts)
  const of = useWizardStep('portfolio')
  const list = useItemList('portfolio')
  return (
    <>
      <Languages />
      <ItemList
        {...list('projects')}
        max={50}
        addLabel={hint('addProject')}
        line={formatPeriod}
        sort={newestFirst}
        blank={(id) => ({
          id,
          name: '',
          description: '',
          highlights: [],
          keywords: [],
          startDate: '',
          endDate: '',
          url: '',
          roles: [],
          entity: '',
          type: '',
        })}
        fields={(item) => (
          <>
            <LineField of={item} name="name" max={200} required />
            <AreaField of={item} name="description" max={3000} rows={3} />
            <div className={classes.pair}>
              <DateField of={item} name="startDate" />
              <DateField of={item} name="endDate" />
            </div>
            <LineField of={item} name="url" max={300} inputMode="url" />
            <MoreDetails>
              <LinesField of={item} name="highlights" max={50} />
              <TagsField of={item} name="roles" max={20} />
              <TagsField of={item} name="keywords" max={100} />
              <LineField of={item} name="entity" max={200} />
            </MoreDetails>
          </>
        )}
      />
      <LineField of={of} name="website" max={300} inputMode="url" autoComplete="url" />
      <ItemList
        {...list('links')}
        max={20}
        addLabel={hint('addLink')}
        line={({ url }) => url}
        blank={(id) => ({ id, network: '', username: '', url: '' })}
        fields={(item) => (
          <>
            <LineField of={item} name="url" max={300} inputMode="url" required />
            <div className={classes.pair}>
              <LineField of={item} name="network" hint={hint('network')} max={60} />
              <LineField of={item} name="username" max={120} />
            </div>
          </>
        )}
      />
      <PortfolioMore />
    </>
  )
}

function Languages() {
  const hint = useTexts(hintTexts)
  const list = useItemList('portfolio')
  const levels = cefrLevels.map((value) => ({ value, label: hint(`cefr.${value}`) }))
  return (
    <ItemList
      {...list('languages')}
      max={30}
      addLabel={hint('addLanguage')}
      line={({ level, fluency }) => (level ? hint(`cefr.${level}`) : fluency)}
      blank={(id) => ({ id, language: null, level: null, fluency: '' })}
      fields={(item) => (
        <>
          <PickField of={item} name="language" entity="languages" ownWords required />
          <div className={classes.pair}>
            <WordField of={item} name="level" words={levels} required={item.values.fluency === ''} />
            <LineField of={item} name="fluency" hint={hint('fluency')} max={100} />
          </div>
        </>
      )}
    />
  )
}
