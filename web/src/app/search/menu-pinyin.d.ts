declare module 'virtual:menu-pinyin' {
  type Spelt = Readonly<Record<string, readonly [whole: string, initials: string]>>

  /** The pinyin and the initials of each Chinese menu title, by path. */
  export const menuPinyin: Spelt
  /** Those of what can be done from anywhere, by the key of its text. */
  export const actionPinyin: Spelt
  /** Those of making a new record, by the name of the resource. */
  export const creationPinyin: Spelt
  /** What one record of a resource is called, by language and by the name of the resource. */
  export const nouns: Readonly<Record<string, Readonly<Record<string, string>>>>
}
