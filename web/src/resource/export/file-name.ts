import { formatTime } from '../../ui/time-text'

/** nameOfFile is what a file is called: the screen in the words of whoever asked for it, and the day on which they did. */
export function nameOfFile(title: string, sent: string, at = new Date().toISOString()): string {
  return `${title}-${formatTime(at).slice(0, 10)}${/\.\w+$/.exec(sent)?.[0] ?? ''}`
}
