/** What reading needs between letters and what they stand on (WCAG AA). */
export const READABLE = 4.5

type Channels = readonly [red: number, green: number, blue: number]

function channelsOf(colour: string): Channels {
  const full = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  const at = (place: number) => Number.parseInt(full.slice(place, place + 2), 16)
  return [at(1), at(3), at(5)]
}

function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** contrast is how well two colours (`#rrggbb`) can be told apart, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** mix moves a colour towards another by a share from 0 to 1. */
export function mix(colour: string, towards: string, share: number): string {
  const end = channelsOf(towards)
  const mixed = channelsOf(colour).map((channel, index) =>
    Math.round(channel + ((end[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/** standOut moves a colour towards another, no further than needed, until it stands out from all backgrounds. */
export function standOut(
  colour: string,
  towards: string,
  backgrounds: readonly string[],
  needed = READABLE,
): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shade = mix(colour, towards, share)
    if (backgrounds.every((background) => contrast(shade, background) >= needed)) return shade
  }
  return towards
}
