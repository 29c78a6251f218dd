let typed = ''

/** The email address typed on one account page, to prefill the next page. Never put it into a URL. */
export function enteredEmail(): string {
  return typed
}

export function storeEnteredEmail(email: string): void {
  typed = email.trim()
}
