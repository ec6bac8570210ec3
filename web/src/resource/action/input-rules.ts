import type { InputRules } from './action'

type Values = Record<string, unknown>

// A page needs them only once something is asked for, so they are not part of its code.
const sections = import.meta.glob<Record<string, InputRules<Values>>>('../../api/inputs/*.ts')

/** inputRules are what the server asks of each field of a call's input. */
export async function inputRules(section: string, callName: string): Promise<InputRules<Values>> {
  const module = await sections[`../../api/inputs/${section}.ts`]?.()
  const rules = module?.[callName]
  if (!rules) throw new Error(`section ${section} has no rules of ${callName}`)
  return rules
}
