import { Anchor } from '@mantine/core'

/** Where an interview is: a link to a call can be followed, anything else is read. */
export function PlaceOrLink({ place }: { readonly place: string }) {
  if (!/^https?:\/\/\S+$/i.test(place)) return place
  return (
    <Anchor href={place} target="_blank" rel="noopener noreferrer">
      {place}
    </Anchor>
  )
}
