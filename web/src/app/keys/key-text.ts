import { isApple } from '../search/search-state'

const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Mod: isApple ? '⌘' : 'Ctrl',
}

/** keyText is what stands on the keys that a shortcut is pressed with. */
export function keyText(name: string): string {
  return name
    .split('+')
    .map((key) => SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(' ')
}
