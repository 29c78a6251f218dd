import { Promises } from './promises.tsx'
import { Sides } from './sides.tsx'
import { Story } from './story.tsx'

/** The part of the landing page that is the same at all times. */
export function LandingStory() {
  return (
    <>
      <Story />
      <Promises />
      <Sides />
    </>
  )
}
