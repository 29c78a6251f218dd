let typed = ''

/** The address typed on one of these pages, so that the next one need not ask again. Never in the page's address. */
export function typedEmail(): string {
  return typed
}

export function keepTypedEmail(email: string): void {
  typed = email.trim()
}
