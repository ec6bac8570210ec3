import { type I18n, sayOf } from '../../locales/texts'
import type { Resource } from '../resource'

interface Texts {
  i18n: I18n
  language: string
}

/** MoveWord is a place for words about a move; only the label is needed. */
type MoveWord = 'label' | 'bulk' | 'title' | 'many' | 'text' | 'requiredText' | 'reason' | 'ok' | 'done'

/** MoveText finds the words of one move: its own, or those that moves of that name have in the section or everywhere. */
export type MoveText = (word: MoveWord, values?: object) => string | undefined

/** moveText reads the words of a move from the texts of its section, `<resource>.moves.<move>` or `moves.<move>`, or else from the kit's. */
export function moveText({ i18n, language }: Texts, resource: Resource, move: string): MoveText {
  return (word, given) => {
    const values = { ...given, lng: language }
    const keys = [
      `${resource.section}:${resource.name}.moves.${move}.${word}`,
      `${resource.section}:moves.${move}.${word}`,
      `kit:moves.${move}.${word}`,
    ]
    const found = keys.find((key) => i18n.exists(key, values))
    // The names of moves come from the server, so the compiler cannot know these keys; a test holds the texts complete.
    return found && sayOf(i18n.t)(found, values)
  }
}
