import { accountCalls } from './calls/account.ts'
import { customTokenCalls } from './calls/custom-token.ts'
import { emailLinkCalls } from './calls/email-link.ts'
import { endingCalls } from './calls/ending.ts'
import { passwordCalls } from './calls/password.ts'
import { providerCalls } from './calls/provider.ts'
import { resetCalls } from './calls/reset.ts'
import { signUpCalls } from './calls/sign-up.ts'
import { wireCalls } from './calls/wire.ts'
import { type Call, type Place, toolsFor } from './tools.ts'

const all: readonly Call[] = [
  ...signUpCalls,
  ...passwordCalls,
  ...accountCalls,
  ...resetCalls,
  ...emailLinkCalls,
  ...providerCalls,
  ...customTokenCalls,
  ...wireCalls,
  ...endingCalls,
]

/** Result of a test call; `problem` is null if the call behaved as expected. */
export interface Outcome {
  readonly name: string
  readonly problem: string | null
}

/** Performs every call of the identity protocol with the SDK, in Node and in browsers. */
export async function performEveryCall(place: Place): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { name, run } of all) {
    const tools = toolsFor(place)
    try {
      await run(tools)
      outcomes.push({ name, problem: null })
    } catch (error) {
      outcomes.push({ name, problem: error instanceof Error ? `${error.message}` : String(error) })
    } finally {
      await tools.close()
    }
  }
  return outcomes
}
