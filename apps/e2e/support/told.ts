import { expect, type Page } from '@playwright/test'

/** The snackbar says it, and announces it. */
export async function expectTold(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
}
