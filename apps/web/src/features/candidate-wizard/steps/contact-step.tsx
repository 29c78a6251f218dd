import { Select, Text } from '@mantine/core'
import { localeChoices, timeZoneChoices } from '#lib/data/profile-choices.ts'
import { useTexts } from '#lib/format/texts.ts'
import { Hint } from '#ui/layout/hint.tsx'
import { LinkAnchor } from '#ui/links/link.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { LineField } from '../fields/text-fields.tsx'
import { useField } from '../fields/use-field.ts'
import classes from '../wizard.module.css'

export function ContactStep() {
  const hint = useTexts(hintTexts)
  const of = useWizardStep('contact')
  const { email, emailVerified } = of.profile
  const locale = useField<typeof of.values, string | null>(of, 'locale')
  const zone = useField<typeof of.values, string | null>(of, 'timeZone')
  return (
    <>
      <div className={classes.pair}>
        <LineField of={of} name="firstName" max={60} autoComplete="given-name" required />
        <LineField of={of} name="lastName" max={60} autoComplete="family-name" required />
      </div>
      <LineField of={of} name="displayName" hint={hint('displayName')} max={120} autoComplete="nickname" />
      <div>
        <Text fw={550}>{hint('email')}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
        <Hint>
          {emailVerified ? (
            hint('emailProven')
          ) : (
            <>
              {hint('emailUnproven')}{' '}
              <LinkAnchor to="/signup-verify-otp" underline="always">
                {hint('emailConfirm')}
              </LinkAnchor>
            </>
          )}
        </Hint>
      </div>
      <LineField of={of} name="phone" hint={hint('phone')} max={40} type="tel" autoComplete="tel" />
      <LineField
        of={of}
        name="contactEmail"
        hint={hint('contactEmail')}
        max={254}
        type="email"
        autoComplete="email"
      />
      <div className={classes.pair}>
        <Select
          {...locale.shared}
          placeholder={hint('deviceLocale')}
          data={localeChoices(locale.value)}
          value={locale.value}
          onChange={locale.set}
          searchable
          clearable
        />
        <Select
          {...zone.shared}
          placeholder={hint('deviceLocale')}
          data={timeZoneChoices(zone.value)}
          value={zone.value}
          onChange={zone.set}
          searchable
          clearable
        />
      </div>
    </>
  )
}
