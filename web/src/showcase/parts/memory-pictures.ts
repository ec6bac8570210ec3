import { cleanFragment } from '../../ui/clean-html'

/** For each picture of this browser an address of the kind that the console's cleaner lets through. */
const standIns = new Map<string, string>()

/** The picture that the samples show. */
export const OWN_PICTURE = letThrough('/favicon.svg')

/** keepPicture makes a picture showable without storing it anywhere. */
export function keepPicture(file: Blob): string {
  return letThrough(URL.createObjectURL(file))
}

/** letThrough names an address whose picture formatted text may show. */
function letThrough(address: string): string {
  if (!standIns.has(address)) standIns.set(address, `/files/${String(standIns.size).padStart(32, '0')}.png`)
  return address
}

/** cleanWithPictures cleans formatted text as the console does, and leaves the pictures that were kept here in it. */
export function cleanWithPictures(html: string): DocumentFragment {
  let text = html
  for (const [address, standIn] of standIns) text = text.replaceAll(`"${address}"`, `"${standIn}"`)
  // Nothing is fetched before the nodes stand in the page.
  const fragment = cleanFragment(text)
  const addresses = new Map([...standIns].map(([address, standIn]) => [standIn, address]))
  for (const picture of fragment.querySelectorAll('img')) {
    const address = addresses.get(picture.getAttribute('src') ?? '')
    if (address) picture.setAttribute('src', address)
  }
  return fragment
}
