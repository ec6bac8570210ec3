import library from 'i18next'
import { useTranslation as useLibrary } from 'react-i18next'
import type { Namespaces } from './namespaces'

// The library's own types of keys take most of a type check; these say no more than what the console needs. Keys are checked against the Chinese texts; a test holds the other languages to the same keys.

export type Namespace = keyof Namespaces

/** PathsOf are the keys of a tree of texts; of a text that depends on a number there is only the plural in Chinese. */
type PathsOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Key extends `${infer Counted}_other`
      ? Counted
      : Key
    : `${Key}.${PathsOf<Tree[Key]>}`
}[keyof Tree & string]

type Paths = { [Ns in Namespace]: PathsOf<Namespaces[Ns]> }
type FullPaths = { [Ns in Namespace]: `${Ns}:${Paths[Ns]}` }

/** KeyOf are the keys of a namespace; of several, those of the others are behind their names: `kit:save`. */
export type KeyOf<Ns extends Namespace | readonly Namespace[]> = Ns extends readonly Namespace[]
  ? Paths[Ns[0]] | FullPaths[Ns[number]]
  : Ns extends Namespace
    ? Paths[Ns]
    : never

/** What is filled into a text. */
interface Values {
  readonly count?: number
  /** Shown where there is no text. */
  readonly defaultValue?: string
  readonly lng?: string
  readonly [name: string]: unknown
}

/** One signature and no condition: every further one is tried for each of thousands of calls. */
interface Translate<Key extends string> {
  // biome-ignore lint/style/useShorthandFunctionType: interfaces are compared by their keys, aliases by the namespaces they were made of
  (key: Key, values?: Values): string
}

/** TFunction finds the texts of its namespaces. */
export type TFunction<Ns extends Namespace | readonly Namespace[] = 'app'> = Translate<KeyOf<Ns>>

/** Say is for keys made from names that the server gives, which the compiler cannot know; of several, the first that there is counts. */
export type Say = (key: string | readonly string[], values?: Values) => string

/** I18n is what the console uses of the library, once that has started. */
export interface I18n {
  readonly language: string
  readonly t: Translate<Paths['app'] | FullPaths[Namespace]>
  exists(key: string, values?: Values): boolean
  getFixedT<Ns extends Namespace = 'app'>(language: string, namespace?: Ns): TFunction<Ns>
  loadNamespaces(namespaces: readonly Namespace[]): Promise<void>
}

/** i18next is for where there is no component. */
export const i18next: I18n = library

/** useTranslation gives a component the texts of namespaces, the app's own if none is named, and loads them first if they are not there yet. */
export const useTranslation: <const Ns extends Namespace | readonly Namespace[] = 'app'>(
  namespaces?: Ns,
) => { t: TFunction<Ns>; i18n: I18n } = useLibrary

/** sayOf lets the keys that a function finds be any; a test should hold such texts complete. */
export const sayOf = (t: Translate<never>): Say => t as Say
