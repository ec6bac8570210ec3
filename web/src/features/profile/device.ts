/** Device is what a browser says about itself, in words that people use. */
export interface Device {
  name: string
  handheld: boolean
}

// The order matters: most browsers also claim to be those they descend from.
const BROWSERS: readonly [name: string, pattern: RegExp][] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari\//],
]

const SYSTEMS: readonly [name: string, pattern: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['HarmonyOS', /OpenHarmony|HarmonyOS/],
  ['Windows', /Windows NT/],
  ['macOS', /Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

const HANDHELD = /iPhone|iPad|Android|HarmonyOS|Mobile/

/** deviceOf reads a user agent; a program that is no browser goes by the name it gives itself. */
export function deviceOf(userAgent: string): Device {
  const handheld = HANDHELD.test(userAgent)
  const system = SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0]
  for (const [browser, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version) return { name: [`${browser} ${version}`, system].filter(Boolean).join(' · '), handheld }
  }
  return { name: /^[^\s/(]{1,40}/.exec(userAgent)?.[0] ?? '', handheld }
}
