declare module 'virtual:menu-pinyin' {
  /** The pinyin and the initials of each Chinese menu title, by path. */
  export const menuPinyin: Readonly<Record<string, readonly [whole: string, initials: string]>>
}
