/** Strength is how hard a password is to guess, as far as its characters tell. */
export type Strength = 'weak' | 'fair' | 'strong'

/** How many characters of each kind a guesser has to try; whatever is none of these comes from a large alphabet. */
const KINDS: readonly [pattern: RegExp, size: number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 1000],
]

const FAIR_BITS = 50
const STRONG_BITS = 80

/** strengthOf judges a password; repeating the same few characters does not make it longer. */
export function strengthOf(password: string): Strength {
  const characters = [...password]
  const alphabet = KINDS.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 0)
  const counted = Math.min(characters.length, new Set(characters).size * 2)
  const bits = counted * Math.log2(Math.max(alphabet, 1))
  if (bits >= STRONG_BITS) return 'strong'
  return bits >= FAIR_BITS ? 'fair' : 'weak'
}
