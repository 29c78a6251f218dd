import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '#lib/format/texts.ts'
import { passwordTexts } from './password.en.ts'
import classes from './password.module.css'

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'autoComplete'> {
  /** What password managers go by. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A field for a password: it can be shown, and says when caps lock is on. */
export function PasswordField({ onBlur, ...rest }: PasswordFieldProps) {
  const t = useTexts(passwordTexts)
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        {...rest}
        // Mantine says it of every field but this one.
        aria-invalid={rest.error ? true : undefined}
        spellCheck={false}
        autoCapitalize="none"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={(event) => {
          setCapsLock(false)
          onBlur?.(event)
        }}
      />
      <div role="status" className={classes.capsLock}>
        {capsLock && t('capsLock')}
      </div>
    </div>
  )
}
