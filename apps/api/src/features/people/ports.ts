import type { Actor } from '#base/actor.ts'
import type { JsonText } from '#base/json-text.ts'

/** The signed-in person, as they see themselves: the answer of requests that change them. */
export type ReadPerson = (actor: Actor) => Promise<JsonText>
