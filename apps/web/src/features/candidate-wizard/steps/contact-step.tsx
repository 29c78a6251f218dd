import { Select, Text } from '@mantine/core'
import { localeChoices, timeZoneChoices } from '#lib/data/profile-choices.ts'
import { useTexts } from '#lib/format/texts.ts'
import { LinkAnchor } from '#ui/layout/link.tsx'
import { useWizardStep } from '../draft/step-context.ts'
import { fieldTexts } from '../fields/fields.en.ts'
import { hintTexts } from '../fields/hints.en.ts'
import { LineField } from '../fields/text-fields.tsx'
import { fieldOf } from '../fields/use-field.ts'
import classes from '../wizard.module.css'

/** Step 1: name and how to reach the person. */
export function ContactStep() {
  const t = useTexts(fieldTexts)
  const hint = useTexts(hintTexts)
  const of = useWizardStep('contact')
  const { email, emailVerified } = of.profile
  const locale = fieldOf<typeof of.values, string | null>(of, 'locale')
  const zone = fieldOf<typeof of.values, string | null>(of, 'timeZone')
  return (
    <>
      <div className={classes.pair}>
        <LineField
          of={of}
          name="firstName"
          label={t('contact.firstName')}
          max={60}
          autoComplete="given-name"
          required
        />
        <LineField
          of={of}
          name="lastName"
          label={t('contact.lastName')}
          max={60}
          autoComplete="family-name"
          required
        />
      </div>
      <LineField
        of={of}
        name="displayName"
        label={t('contact.displayName')}
        hint={hint('displayName')}
        max={120}
        autoComplete="nickname"
      />
      <div>
        <Text fw={550}>{hint('email')}</Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
        <Text size="sm" c="dimmed">
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
        </Text>
      </div>
      <LineField
        of={of}
        name="phone"
        label={t('contact.phone')}
        hint={hint('phone')}
        max={40}
        type="tel"
        autoComplete="tel"
      />
      <LineField
        of={of}
        name="contactEmail"
        label={t('contact.contactEmail')}
        hint={hint('contactEmail')}
        max={254}
        type="email"
        autoComplete="email"
      />
      <div className={classes.pair}>
        <Select
          {...locale.shared}
          label={t('contact.locale')}
          placeholder={hint('deviceLocale')}
          data={localeChoices(locale.value)}
          value={locale.value}
          onChange={locale.set}
          searchable
          clearable
        />
        <Select
          {...zone.shared}
          label={t('contact.timeZone')}
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
