// Adds one text to the four languages: node scripts/word.mjs goods goodsUnit.hint 中文 English Español 日本語
import { readFileSync, writeFileSync } from 'node:fs'

const [file, key, ...texts] = process.argv.slice(2)
if (!file || !key || texts.length !== 4 || texts.some((text) => !text)) {
  console.error('make word FILE=goods KEY=goodsUnit.hint ZH=… EN=… ES=… JA=…')
  process.exit(2)
}
for (const [i, lang] of ['zh', 'en', 'es', 'ja'].entries()) {
  const path = `web/src/locales/${lang}/${file}.json`
  const tree = JSON.parse(readFileSync(path, 'utf8'))
  const names = key.split('.')
  const last = names.pop()
  let branch = tree
  for (const name of names) branch = branch[name] ??= {}
  branch[last] = texts[i]
  writeFileSync(path, `${JSON.stringify(tree, null, 2)}\n`)
}
